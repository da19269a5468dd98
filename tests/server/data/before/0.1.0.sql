-- key 5b3d5b49de531a6e7bc27c001f7fa5efd9e9f48b88f1772c36890e4405edc353
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
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
INSERT INTO "chat" VALUES('j3hcyiz7pxvj',1,0,'Ana','Well played',1.79496066929933691027e+09);
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
INSERT INTO "crew_members" VALUES('ubduzi3pfpwr','hieukangb6pk',1.79496067172510862354e+09);
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
INSERT INTO "crews" VALUES('ubduzi3pfpwr','masters','The Crew',1.79496067172510862354e+09,1.79496067172510862354e+09,'','',0,'');
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
INSERT INTO "journal" VALUES('j3hcyiz7pxvj',0,'play',0,'plan p3-08','m3',1.79496066867693424224e+09);
INSERT INTO "journal" VALUES('j3hcyiz7pxvj',1,'play',1,'plan p2-10','m6',1.79496066872730422017e+09);
INSERT INTO "journal" VALUES('j3hcyiz7pxvj',2,'play',0,'pass p2-08','m8',1.79496066874904012678e+09);
INSERT INTO "journal" VALUES('j3hcyiz7pxvj',3,'play',0,'pass p1-05','m10',1.79496066878594160085e+09);
INSERT INTO "journal" VALUES('j3hcyiz7pxvj',4,'play',1,'pass p3-11','m13',1.79496066881742906569e+09);
INSERT INTO "journal" VALUES('j3hcyiz7pxvj',5,'play',1,'pass p2-02','m16',1.79496066885824728008e+09);
INSERT INTO "journal" VALUES('j3hcyiz7pxvj',6,'play',0,'plan p1-07','m18',1.79496066887454533574e+09);
INSERT INTO "journal" VALUES('j3hcyiz7pxvj',7,'play',1,'plan p1-05','m21',1.79496066893818354611e+09);
INSERT INTO "journal" VALUES('j3hcyiz7pxvj',8,'play',1,'take mugs-1-a','m24',1.79496066898424124717e+09);
INSERT INTO "journal" VALUES('j3hcyiz7pxvj',9,'play',0,'pass p3-09','m26',1.79496066901147699359e+09);
INSERT INTO "journal" VALUES('j3hcyiz7pxvj',10,'play',0,'pass p2-13','m28',1.79496066903534269337e+09);
INSERT INTO "journal" VALUES('j3hcyiz7pxvj',11,'play',1,'pass p2-08','m31',1.79496066905813622476e+09);
INSERT INTO "journal" VALUES('j3hcyiz7pxvj',12,'play',1,'pass p3-05','m34',1.79496066910294651986e+09);
INSERT INTO "journal" VALUES('j3hcyiz7pxvj',13,'play',0,'plan p2-02','m36',1.79496066919514155385e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',0,'play',0,'plan p2-08','m40',1.79496066936015176776e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',1,'play',1,'plan p1-11','m43',1.7949606693999488354e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',2,'play',1,'take magnets-4-b','m46',1.7949606694397711754e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',3,'play',0,'pass p1-10','m48',1.79496066946374773984e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',4,'play',0,'pass p2-13','m50',1.79496066949232578277e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',5,'play',1,'pass p2-03','m53',1.7949606695163474083e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',6,'play',1,'pass p1-13','m56',1.79496066953053212168e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',7,'play',0,'plan p2-03','m58',1.79496066954999947554e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',8,'play',1,'plan p1-10','m61',1.79496066962638068202e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',9,'play',1,'take magnets-5-b','m64',1.79496066979699301722e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',10,'play',0,'pass p1-13','m66',1.794960669808754921e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',11,'play',0,'pass p2-05','m68',1.79496066982473039628e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',12,'play',1,'pass p3-14','m71',1.79496066985409903531e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',13,'play',1,'pass p1-05','m74',1.79496066989021444315e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',14,'play',0,'plan p1-05','m76',1.79496066991404056543e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',15,'play',1,'plan p1-13','m79',1.79496066994204282762e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',16,'play',0,'take magnets-2-a','m81',1.79496066996857261662e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',17,'play',0,'pass p1-01','m83',1.79496066999155712133e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',18,'play',0,'pass p2-01','m85',1.79496067000336837773e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',19,'play',1,'pass p2-05','m88',1.79496067003815674783e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',20,'play',1,'pass p2-13','m91',1.79496067007414531703e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',21,'play',0,'plan p2-13','m93',1.7949606702199761868e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',22,'play',1,'plan p2-01','m96',1.79496067026222705844e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',23,'play',0,'plan p1-08','m98',1.79496067034793090827e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',24,'play',1,'plan p3-07','m101',1.79496067042220020298e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',25,'play',0,'pass p1-09','m103',1.79496067044053983692e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',26,'play',0,'pass p2-02','m105',1.79496067045006132121e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',27,'play',1,'pass p2-09','m108',1.7949606704630150795e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',28,'play',1,'pass p3-12','m111',1.79496067047859144205e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',29,'play',0,'plan p2-10','m113',1.79496067049019408226e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',30,'play',1,'plan p1-09','m116',1794960670.50437);
INSERT INTO "journal" VALUES('kins6hujxdp7',31,'play',0,'pass p3-12','m118',1.7949606705215358734e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',32,'play',0,'pass p2-09','m120',1.79496067061373686785e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',33,'play',1,'pass p2-07','m123',1.79496067070330214505e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',34,'play',1,'pass p2-02','m126',1.79496067082317209244e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',35,'play',0,'plan p2-07','m128',1.79496067094641304018e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',36,'play',1,'plan p2-09','m131',1.79496067096733021733e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',37,'play',0,'pass p2-02','m133',1.79496067100225067132e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',38,'play',0,'pass p3-13','m135',1.79496067106192016605e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',39,'play',1,'pass p3-12','m138',1.79496067107857561109e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',40,'play',1,'pass p2-11','m141',1.79496067111004734039e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',41,'play',0,'plan p3-12','m143',1.79496067114390468592e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',42,'play',1,'plan p3-13','m146',1.79496067119018888474e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',43,'play',0,'plan p3-08','m148',1.79496067123182177546e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',44,'play',1,'plan p2-12','m151',1.79496067125824546812e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',45,'play',0,'pass p1-06','m153',1.79496067128214955329e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',46,'play',0,'pass p3-02','m155',1.7949606713461844921e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',47,'play',1,'pass p2-14','m158',1.79496067136738157278e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',48,'play',1,'pass p3-05','m161',1.79496067139806556706e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',49,'play',0,'plan p3-04','m163',1.79496067141821575166e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',50,'play',1,'plan p2-04','m166',1.79496067143409967418e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',51,'play',0,'take magnets-4-a','m168',1.7949606714849221707e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',52,'play',0,'pass p3-05','m170',1.79496067153967595094e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',53,'play',0,'pass p1-12','m172',1.79496067156621265416e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',54,'play',1,'pass p1-06','m175',1.79496067158521986012e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',55,'play',1,'pass p1-03','m178',1.79496067160536503792e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',56,'play',0,'plan p1-07','m180',1.79496067162343120576e+09);
INSERT INTO "journal" VALUES('kins6hujxdp7',57,'play',1,'plan p1-12','m183',1794960671.63989);
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	recovery VARCHAR(64), 
	created FLOAT NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (recovery)
);
INSERT INTO "people" VALUES('hieukangb6pk','Ana','b16d0e0c9037628bc1e32e63d4f20ec7bc25a82efbf93117ea4b0248a86e1439',1.79496066829262280462e+09,1.79496067167296552663e+09);
INSERT INTO "people" VALUES('ebizgyga7x99','Ben',NULL,1.79496066837944531443e+09,1.79496066837944531443e+09);
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
INSERT INTO "said" VALUES('j3hcyiz7pxvj','hieukangb6pk','m37','d6c285d25d493913d685550e4ae704ec');
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
INSERT INTO "seats" VALUES('j3hcyiz7pxvj',0,'person','open','hieukangb6pk','Ana','',0,'');
INSERT INTO "seats" VALUES('j3hcyiz7pxvj',1,'person','open','hieukangb6pk','Cleo','',0,'');
INSERT INTO "seats" VALUES('kins6hujxdp7',0,'person','open','hieukangb6pk','Ana','',0,'');
INSERT INTO "seats" VALUES('kins6hujxdp7',1,'person','open','hieukangb6pk','Cleo','',0,'');
INSERT INTO "seats" VALUES('wbiiunmzbmni',0,'person','open','hieukangb6pk','Ana','',0,'');
INSERT INTO "seats" VALUES('wbiiunmzbmni',1,'open','open',NULL,'','',0,'');
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
	moved FLOAT NOT NULL, crew VARCHAR(32) DEFAULT '' NOT NULL, opened_from VARCHAR(32) DEFAULT '' NOT NULL, hints BOOLEAN DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (code), 
	FOREIGN KEY(host) REFERENCES people (id)
);
INSERT INTO "tables" VALUES('j3hcyiz7pxvj','Q7VTRJ','hieukangb6pk','the-plan','{"bribes":false,"removed":["smash_grab","team4"]}','1','41d8b33992202830755ce4e0d73367b4109026cbbadc57b1e3de07271f4a374c','running',0,'live','own',X'A15CF8F2AAA1273B8ED67CD0016DB74B46681E3936A5FB4D94FB6BF5A0E53EA4',NULL,'','','',1.79496066856445384029e+09,1.79496066919514155385e+09,'','oOfCU47-wjLikoxPNM8E2T',0);
INSERT INTO "tables" VALUES('kins6hujxdp7','V6ACPX','hieukangb6pk','the-plan','{"bribes":false,"removed":["smash_grab","team4"]}','1','41d8b33992202830755ce4e0d73367b4109026cbbadc57b1e3de07271f4a374c','over',0,'live','own',X'2DAB9883B942738ADD8F34300E1999E2BD258D9D0B6EAC7EE3DD8683C24CDED9',NULL,'','','0',1.79496066934603333477e+09,1794960671.63989,'','oOfCU47-wjLikoxPNM8E2T',0);
INSERT INTO "tables" VALUES('wbiiunmzbmni','983XD4','hieukangb6pk','the-plan','{"bribes":false,"removed":["smash_grab","team4"]}','1','41d8b33992202830755ce4e0d73367b4109026cbbadc57b1e3de07271f4a374c','lobby',1,'live','own',X'97BE4281F085F8FE4E28658F412DDF35782808F6E78A706F2916F42C48871AA8',NULL,'','','',1.79496067171249270438e+09,1.79496067171249270438e+09,'','oOfCU47-wjLikoxPNM8E2T',0);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX tables_by_state ON tables (public, state, moved);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_crew_heists_digest ON crew_heists (digest);
CREATE INDEX ix_crew_members_person ON crew_members (person);
COMMIT;
