-- key 3c1ee05043350ef552edb2a91f68274cb4188e5127fe15194d3e7e08a365189f
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
CREATE TABLE analyses (
	table_id VARCHAR(32) NOT NULL, 
	made_by VARCHAR(80) NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE chat (
	table_id VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "chat" VALUES('542ng77mqkwi',1,1,'Cleo','Well played',1.79496068057344031329e+09);
CREATE TABLE crew_heists (
	crew_id VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	record TEXT NOT NULL, 
	result TEXT NOT NULL, 
	judged_by VARCHAR(80) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (crew_id, n), 
	CONSTRAINT crew_heists_once UNIQUE (crew_id, digest), 
	FOREIGN KEY(crew_id) REFERENCES crews (id) ON DELETE CASCADE
);
CREATE TABLE crew_members (
	crew_id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (crew_id, person), 
	FOREIGN KEY(crew_id) REFERENCES crews (id) ON DELETE CASCADE, 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "crew_members" VALUES('nbznf7h27vtt','8327ag9eajm6',1.79496068298362231258e+09);
CREATE TABLE crews (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	created FLOAT NOT NULL, 
	moved FLOAT NOT NULL, 
	branched_from VARCHAR(32) NOT NULL, 
	branched_name VARCHAR(60) NOT NULL, 
	branched_at INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "crews" VALUES('nbznf7h27vtt','masters','The Crew',1.79496068298362231258e+09,1.79496068298362231258e+09,'','',0,'');
CREATE TABLE journal (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	seat INTEGER NOT NULL, 
	action TEXT NOT NULL, 
	nonce VARCHAR(40), 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	CONSTRAINT journal_nonce UNIQUE (table_id, seat, nonce), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "journal" VALUES('542ng77mqkwi',0,'play',0,'plan p2-13','m3',1.79496067987042832374e+09);
INSERT INTO "journal" VALUES('542ng77mqkwi',1,'play',1,'plan p2-03','m6',1.79496067989900326723e+09);
INSERT INTO "journal" VALUES('542ng77mqkwi',2,'play',0,'take postcards-5-b','m8',1.79496067991437530521e+09);
INSERT INTO "journal" VALUES('542ng77mqkwi',3,'play',0,'pass p3-07','m10',1.79496067994595408442e+09);
INSERT INTO "journal" VALUES('542ng77mqkwi',4,'play',0,'pass p1-02','m12',1.79496067998663449286e+09);
INSERT INTO "journal" VALUES('542ng77mqkwi',5,'play',1,'pass p3-09','m15',1.79496068006008052827e+09);
INSERT INTO "journal" VALUES('542ng77mqkwi',6,'play',1,'pass p1-09','m18',1.7949606801639883518e+09);
INSERT INTO "journal" VALUES('542ng77mqkwi',7,'play',0,'plan p1-06','m20',1.79496068022071313856e+09);
INSERT INTO "journal" VALUES('542ng77mqkwi',8,'play',1,'plan p1-05','m23',1.7949606802649307251e+09);
INSERT INTO "journal" VALUES('542ng77mqkwi',9,'play',0,'take magnets-3-a','m25',1.79496068036970067016e+09);
INSERT INTO "journal" VALUES('542ng77mqkwi',10,'play',1,'take mugs-4-a','m28',1.79496068038603830336e+09);
INSERT INTO "journal" VALUES('542ng77mqkwi',11,'play',0,'pass p3-09','m30',1.79496068047850799564e+09);
INSERT INTO "journal" VALUES('542ng77mqkwi',12,'play',0,'pass p1-07','m32',1.79496068050166106225e+09);
INSERT INTO "journal" VALUES('542ng77mqkwi',13,'play',1,'pass p3-14','m35',1794960680.55186);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',0,'play',0,'plan p3-03','m39',1.79496068073664474494e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',1,'play',1,'plan p1-01','m42',1.79496068077696323394e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',2,'play',0,'pass p3-05','m44',1.79496068081855607032e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',3,'play',0,'pass p2-01','m46',1.79496068085826873781e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',4,'play',1,'pass p1-13','m49',1794960680.88499);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',5,'play',1,'pass p2-04','m52',1.79496068090136241908e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',6,'play',0,'plan p2-08','m54',1.79496068095084357263e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',7,'play',1,'plan p2-10','m57',1.79496068097872161868e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',8,'play',0,'take magnets-3-b','m59',1.7949606810394334793e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',9,'play',0,'pass p2-13','m61',1.79496068107438611982e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',10,'play',0,'pass p1-12','m63',1.79496068109810328486e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',11,'play',1,'pass p2-01','m66',1.79496068117908859256e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',12,'play',1,'pass p2-03','m69',1.79496068125527358056e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',13,'play',0,'plan p2-04','m71',1794960681.29032);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',14,'play',1,'plan p2-13','m74',1.79496068132084178928e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',15,'play',0,'pass p1-13','m76',1.79496068141053438183e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',16,'play',0,'pass p2-01','m78',1.79496068144341158864e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',17,'play',1,'pass p1-12','m81',1.79496068148283267019e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',18,'play',1,'pass p3-05','m84',1.79496068151422023774e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',19,'play',0,'plan p1-12','m86',1.79496068154612207416e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',20,'play',1,'plan p1-13','m89',1.79496068166674685472e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',21,'play',0,'take magnets-5-a','m91',1.7949606817003304958e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',22,'play',0,'plan p1-07','m93',1.79496068172695684428e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',23,'play',1,'plan p3-04','m96',1.79496068173323583602e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',24,'play',0,'pass p1-03','m98',1.79496068175058817858e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',25,'play',0,'pass p1-10','m100',1.79496068175979733468e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',26,'play',1,'pass p2-14','m103',1.79496068177573037151e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',27,'play',1,'pass p3-10','m106',1.79496068179815888412e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',28,'play',0,'plan p3-10','m108',1.79496068181388020515e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',29,'play',1,'plan p1-10','m111',1.79496068183299064633e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',30,'play',1,'take magnets-1-a','m114',1.79496068187154459959e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',31,'play',0,'pass p3-07','m116',1.79496068190525841709e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',32,'play',0,'pass p2-14','m118',1.79496068196630096432e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',33,'play',1,'pass p1-06','m121',1.79496068199136042599e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',34,'play',1,'pass p1-03','m124',1.79496068201933121682e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',35,'play',0,'plan p1-06','m126',1.79496068205037474633e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',36,'play',1,'plan p2-14','m129',1.79496068208642363546e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',37,'play',0,'pass p1-03','m131',1.79496068211529827122e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',38,'play',0,'pass p3-11','m133',1.79496068215907979013e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',39,'play',1,'pass p3-14','m136',1.79496068220227766041e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',40,'play',1,'pass p3-07','m139',1.79496068223415327072e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',41,'play',0,'plan p3-14','m141',1.79496068226431488993e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',42,'play',1,'plan p3-13','m144',1.79496068230127310758e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',43,'play',0,'plan p2-12','m146',1.79496068232267689699e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',44,'play',1,'plan p2-11','m149',1.79496068234011816981e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',45,'play',0,'pass p1-04','m151',1.79496068236835241323e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',46,'play',0,'pass p2-02','m153',1.79496068238277459139e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',47,'play',1,'pass p3-01','m156',1.79496068239912700647e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',48,'play',1,'pass p3-08','m159',1.79496068241890788077e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',49,'play',0,'plan p3-01','m161',1.79496068243779063229e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',50,'play',1,'plan p1-11','m164',1.79496068246152615547e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',51,'play',0,'pass p1-14','m166',1.79496068248215293883e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',52,'play',0,'pass p2-06','m168',1.79496068250300121302e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',53,'play',1,'pass p3-09','m171',1.79496068255555415158e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',54,'play',1,'pass p2-02','m174',1.79496068264397025111e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',55,'play',0,'plan p2-02','m176',1794960682.7063);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',56,'play',1,'plan p1-04','m179',1.79496068274238133434e+09);
INSERT INTO "journal" VALUES('bp72dnkw5kbw',57,'play',1,'take mugs-1-b','m182',1.79496068278067159654e+09);
CREATE TABLE packs (
	code VARCHAR(12) NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	files TEXT NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (code), 
	UNIQUE (digest), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	recovery VARCHAR(64), 
	created FLOAT NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (recovery)
);
INSERT INTO "people" VALUES('8327ag9eajm6','Ana','3e3da68874b4dc459a9745c0b3f806fe80618b905152dcb652629851329832ef',1.79496067926035952561e+09,1.79496068284401082996e+09);
INSERT INTO "people" VALUES('n4cbn6bn3k48','Ben',NULL,1.79496067931276059156e+09,1.79496067931276059156e+09);
CREATE TABLE requests (
	table_id VARCHAR(32) NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE said (
	table_id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	nonce VARCHAR(40) NOT NULL, 
	words VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id, person, nonce), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "said" VALUES('542ng77mqkwi','8327ag9eajm6','m36','d6c285d25d493913d685550e4ae704ec');
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	wish VARCHAR(10) NOT NULL, 
	person VARCHAR(32), 
	name VARCHAR(60) NOT NULL, 
	bot VARCHAR(40) NOT NULL, 
	stands_in BOOLEAN NOT NULL, 
	salt VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "seats" VALUES('542ng77mqkwi',0,'person','open','8327ag9eajm6','Ana','',0,'');
INSERT INTO "seats" VALUES('542ng77mqkwi',1,'person','open','8327ag9eajm6','Cleo','',0,'');
INSERT INTO "seats" VALUES('bp72dnkw5kbw',0,'person','open','8327ag9eajm6','Ana','',0,'');
INSERT INTO "seats" VALUES('bp72dnkw5kbw',1,'person','open','8327ag9eajm6','Cleo','',0,'');
INSERT INTO "seats" VALUES('r3mx3v5ij25w',0,'person','open','8327ag9eajm6','Ana','',0,'');
INSERT INTO "seats" VALUES('r3mx3v5ij25w',1,'open','open',NULL,'','',0,'');
CREATE TABLE standings (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	code VARCHAR(12) NOT NULL, 
	host VARCHAR(32) NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	options TEXT NOT NULL, 
	rules VARCHAR(40) NOT NULL, 
	content VARCHAR(64) NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	public BOOLEAN NOT NULL, 
	pace VARCHAR(10) NOT NULL, 
	undo VARCHAR(10) NOT NULL, 
	secret BLOB NOT NULL, 
	start TEXT, 
	forked_from VARCHAR(32) NOT NULL, 
	rematch VARCHAR(32) NOT NULL, 
	winners VARCHAR(60) NOT NULL, 
	created FLOAT NOT NULL, 
	moved FLOAT NOT NULL, crew VARCHAR(32) DEFAULT '' NOT NULL, opened_from VARCHAR(32) DEFAULT '' NOT NULL, hints BOOLEAN DEFAULT '0' NOT NULL, pack TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (code), 
	FOREIGN KEY(host) REFERENCES people (id)
);
INSERT INTO "tables" VALUES('542ng77mqkwi','TCT5ET','8327ag9eajm6','the-plan','{"bribes":false,"removed":["smash_grab","team4"]}','1','41d8b33992202830755ce4e0d73367b4109026cbbadc57b1e3de07271f4a374c','running',0,'live','own',X'E191E7019737D73ACB52E2A088FF556923E64CAAEB12083F1ADE4C217544E738',NULL,'','','',1.79496067973019075392e+09,1.79496068050166106225e+09,'','MFXlNTZOmNOVziztFloPvQ',0,'');
INSERT INTO "tables" VALUES('bp72dnkw5kbw','VYGAFE','8327ag9eajm6','the-plan','{"bribes":false,"removed":["smash_grab","team4"]}','1','41d8b33992202830755ce4e0d73367b4109026cbbadc57b1e3de07271f4a374c','over',0,'live','own',X'0119FB46BB25FA365C1355D5B34DCFF3E71B7E16D7AE13BCD72D46036AFC7D62',NULL,'','','1',1.79496068066036367416e+09,1.79496068278067159654e+09,'','MFXlNTZOmNOVziztFloPvQ',0,'');
INSERT INTO "tables" VALUES('r3mx3v5ij25w','ARZ5D4','8327ag9eajm6','the-plan','{"bribes":false,"removed":["smash_grab","team4"]}','1','41d8b33992202830755ce4e0d73367b4109026cbbadc57b1e3de07271f4a374c','lobby',1,'live','own',X'9B7F9510C7E09B82B03FD209AFB39F91B757D6BC0E16A50C8EA4E24E6876BB59',NULL,'','','',1.79496068293732285504e+09,1.79496068293732285504e+09,'','MFXlNTZOmNOVziztFloPvQ',0,'');
CREATE TABLE thoughts (
	table_id VARCHAR(32) NOT NULL, 
	at INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id, at), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX tables_by_state ON tables (public, state, moved);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_crew_heists_digest ON crew_heists (digest);
CREATE INDEX ix_crew_members_person ON crew_members (person);
CREATE INDEX ix_packs_person ON packs (person);
COMMIT;
