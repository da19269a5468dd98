-- key c5397bf0313229515eeb30f652f6087a40ca5ceb51b0c98bc655e8d67dc46159
BEGIN TRANSACTION;
CREATE TABLE absences (
	id INTEGER NOT NULL, 
	person VARCHAR(32), 
	table_id VARCHAR(32), 
	since FLOAT NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0009');
CREATE TABLE analyses (
	table_id VARCHAR(32) NOT NULL, 
	made_by VARCHAR(80) NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE channels (
	id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	address TEXT NOT NULL, 
	keys TEXT NOT NULL, 
	format VARCHAR(10) NOT NULL, 
	origin VARCHAR(300) NOT NULL, 
	confirmed BOOLEAN NOT NULL, 
	failed VARCHAR(200) NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT channels_once UNIQUE (person, kind, address), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE chat (
	table_id VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, person VARCHAR(32), 
	PRIMARY KEY (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "chat" VALUES('6hqfkr8sp59s',1,0,'Ana','Well played',1.7949606926883230209e+09,'8ad3yyqsewa3');
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
INSERT INTO "crew_members" VALUES('e9x4ryirhnfi','8ad3yyqsewa3',1.79496069437932562824e+09);
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
INSERT INTO "crews" VALUES('e9x4ryirhnfi','masters','The Crew',1.79496069437932562824e+09,1.79496069437932562824e+09,'','',0,'');
CREATE TABLE finishes (
	n INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	seats INTEGER NOT NULL, 
	began FLOAT NOT NULL, 
	ended FLOAT NOT NULL, 
	inputs INTEGER NOT NULL, 
	counted BOOLEAN NOT NULL, 
	unrated VARCHAR(20) NOT NULL, 
	rated_by VARCHAR(40), 
	judged_by VARCHAR(80) NOT NULL, 
	PRIMARY KEY (n), 
	UNIQUE (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "finishes" VALUES(1,'47eyubuiq4ps','the-plan',2,1.79496069295109105107e+09,1.79496069427964425081e+09,56,0,'special',NULL,'1400b9db0032e3f9574df785');
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
INSERT INTO "journal" VALUES('6hqfkr8sp59s',0,'play',0,'plan p3-07','m3',1.79496069236309981347e+09);
INSERT INTO "journal" VALUES('6hqfkr8sp59s',1,'play',1,'plan p1-09','m6',1.79496069240169525151e+09);
INSERT INTO "journal" VALUES('6hqfkr8sp59s',2,'play',0,'pass p2-07','m8',1.79496069243731355669e+09);
INSERT INTO "journal" VALUES('6hqfkr8sp59s',3,'play',0,'pass p1-06','m10',1.79496069245274472237e+09);
INSERT INTO "journal" VALUES('6hqfkr8sp59s',4,'play',1,'pass p2-10','m13',1.79496069247751188283e+09);
INSERT INTO "journal" VALUES('6hqfkr8sp59s',5,'play',1,'pass p1-08','m16',1.7949606924957392216e+09);
INSERT INTO "journal" VALUES('6hqfkr8sp59s',6,'play',0,'plan p1-08','m18',1.79496069252642488482e+09);
INSERT INTO "journal" VALUES('6hqfkr8sp59s',7,'play',1,'plan p1-06','m21',1.79496069256045651433e+09);
INSERT INTO "journal" VALUES('6hqfkr8sp59s',8,'play',0,'take magnets-2-a','m23',1.79496069259250068663e+09);
INSERT INTO "journal" VALUES('6hqfkr8sp59s',9,'play',0,'pass p3-01','m25',1.79496069262114763256e+09);
INSERT INTO "journal" VALUES('6hqfkr8sp59s',10,'play',0,'pass p2-10','m27',1.7949606926354398727e+09);
INSERT INTO "journal" VALUES('6hqfkr8sp59s',11,'play',1,'pass p1-10','m30',1.79496069264711475372e+09);
INSERT INTO "journal" VALUES('6hqfkr8sp59s',12,'play',1,'pass p2-07','m33',1.79496069266744804381e+09);
INSERT INTO "journal" VALUES('6hqfkr8sp59s',13,'play',0,'plan p1-10','m35',1.79496069268198299405e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',0,'play',0,'plan p3-13','m39',1.79496069295109105107e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',1,'play',1,'plan p3-04','m42',1.79496069310945606228e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',2,'play',0,'pass p2-08','m44',1.79496069311648178096e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',3,'play',0,'pass p3-01','m46',1.79496069314241528513e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',4,'play',1,'pass p3-09','m49',1.79496069315985608098e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',5,'play',1,'pass p3-08','m52',1.79496069316402649881e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',6,'play',0,'plan p3-02','m54',1.79496069317492771147e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',7,'play',1,'plan p3-06','m57',1.7949606931880879402e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',8,'play',0,'pass p3-08','m59',1.79496069320268917084e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',9,'play',0,'pass p2-13','m61',1.79496069321260666852e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',10,'play',1,'pass p2-08','m64',1.79496069321801352504e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',11,'play',1,'pass p3-12','m67',1.79496069324095392232e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',12,'play',0,'plan p3-14','m69',1.79496069333279967307e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',13,'play',1,'plan p2-13','m72',1.79496069336557483673e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',14,'play',0,'pass p2-08','m74',1.79496069338479042045e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',15,'play',0,'pass p3-09','m76',1.79496069339002227785e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',16,'play',1,'pass p1-13','m79',1.79496069340925955767e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',17,'play',1,'pass p3-01','m82',1.79496069342598629e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',18,'play',0,'plan p1-13','m84',1.79496069347904586791e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',19,'play',1,'plan p2-08','m87',1.79496069354910039897e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',20,'play',0,'take magnets-4-a','m89',1.79496069356967926028e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',21,'play',0,'plan p2-07','m91',1.79496069357732152939e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',22,'play',1,'plan p1-10','m94',1.79496069360021138191e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',23,'play',0,'pass p2-06','m96',1.79496069360490417485e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',24,'play',0,'pass p3-03','m98',1.79496069361799383159e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',25,'play',1,'pass p1-06','m101',1.79496069362593889231e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',26,'play',1,'pass p1-11','m104',1.79496069365106081967e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',27,'play',0,'plan p3-07','m106',1.79496069367094254493e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',28,'play',1,'plan p2-09','m109',1.79496069374471855159e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',29,'play',0,'pass p1-06','m111',1.79496069376643013954e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',30,'play',0,'pass p1-12','m113',1.79496069378533530235e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',31,'play',1,'pass p3-03','m116',1.79496069379931378357e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',32,'play',1,'pass p1-01','m119',1.79496069380759906775e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',33,'play',0,'plan p1-11','m121',1.79496069381229209896e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',34,'play',1,'plan p2-06','m124',1.79496069381736016276e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',35,'play',0,'pass p1-01','m126',1.79496069382210493093e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',36,'play',0,'pass p3-10','m128',1.79496069383327221872e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',37,'play',1,'pass p1-12','m131',1.79496069385181641585e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',38,'play',1,'pass p1-06','m134',1.79496069387811589242e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',39,'play',0,'plan p3-03','m136',1.79496069390632081034e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',40,'play',1,'plan p3-10','m139',1.79496069394600486759e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',41,'play',0,'plan p3-11','m141',1.79496069405035805705e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',42,'play',1,'plan p1-14','m144',1.79496069406970453269e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',43,'play',1,'take magnets-2-a','m147',1.79496069409037685392e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',44,'play',0,'pass p2-02','m149',1.79496069410271310803e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',45,'play',0,'pass p2-11','m151',1.7949606941110067367e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',46,'play',1,'pass p2-01','m154',1.79496069413095021252e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',47,'play',1,'pass p3-05','m157',1.79496069414552283285e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',48,'play',0,'plan p2-01','m159',1.79496069416399455075e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',49,'play',1,'plan p1-04','m162',1.7949606941901323795e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',50,'play',0,'pass p3-05','m164',1.79496069420858168604e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',51,'play',0,'pass p1-09','m166',1.79496069421617889406e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',52,'play',1,'pass p2-02','m169',1.79496069422757601741e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',53,'play',1,'pass p1-03','m172',1.79496069424429273604e+09);
INSERT INTO "journal" VALUES('47eyubuiq4ps',54,'play',0,'plan p2-02','m174',1794960694.26109);
INSERT INTO "journal" VALUES('47eyubuiq4ps',55,'play',1,'plan p1-09','m177',1.79496069427964425081e+09);
CREATE TABLE knows (
	person VARCHAR(32) NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (person, game), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE learned (
	person VARCHAR(32) NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	lesson VARCHAR(80) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (person, game, lesson), 
	FOREIGN KEY(person) REFERENCES people (id)
);
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
	seen FLOAT NOT NULL, rated BOOLEAN DEFAULT '0' NOT NULL, shown BOOLEAN DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (recovery)
);
INSERT INTO "people" VALUES('8ad3yyqsewa3','Ana','da05eba7ba034520561d873fc7fbe9841aba701556bf49b0508e0a496d5a1a20',1.79496069206049561504e+09,1.7949606943136043549e+09,0,0);
INSERT INTO "people" VALUES('frpcpfkpgdd6','Ben',NULL,1.79496069212268900871e+09,1.79496069212268900871e+09,0,0);
CREATE TABLE requests (
	table_id VARCHAR(32) NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE results (
	n INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	player VARCHAR(60) NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	place INTEGER NOT NULL, 
	score INTEGER NOT NULL, 
	won BOOLEAN NOT NULL, 
	margin INTEGER, 
	earned TEXT NOT NULL, 
	form VARCHAR(160), 
	rank VARCHAR(80) NOT NULL, 
	shown BOOLEAN NOT NULL, 
	mu FLOAT, 
	sigma FLOAT, 
	PRIMARY KEY (n, seat), 
	FOREIGN KEY(n) REFERENCES finishes (n) ON DELETE CASCADE
);
INSERT INTO "results" VALUES(1,0,'8ad3yyqsewa3','the-plan',2,73,0,-5,'',NULL,'',0,NULL,NULL);
INSERT INTO "results" VALUES(1,1,'8ad3yyqsewa3','the-plan',1,78,1,5,'',NULL,'',0,NULL,NULL);
CREATE TABLE said (
	table_id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	nonce VARCHAR(40) NOT NULL, 
	words VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id, person, nonce), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "said" VALUES('6hqfkr8sp59s','8ad3yyqsewa3','m36','d6c285d25d493913d685550e4ae704ec');
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
INSERT INTO "seats" VALUES('6hqfkr8sp59s',0,'person','open','8ad3yyqsewa3','Ana','',0,'');
INSERT INTO "seats" VALUES('6hqfkr8sp59s',1,'person','open','8ad3yyqsewa3','Cleo','',0,'');
INSERT INTO "seats" VALUES('47eyubuiq4ps',0,'person','open','8ad3yyqsewa3','Ana','',0,'');
INSERT INTO "seats" VALUES('47eyubuiq4ps',1,'person','open','8ad3yyqsewa3','Cleo','',0,'');
INSERT INTO "seats" VALUES('9pkhgtx9ikqm',0,'person','open','8ad3yyqsewa3','Ana','',0,'');
INSERT INTO "seats" VALUES('9pkhgtx9ikqm',1,'open','open',NULL,'','',0,'');
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
	moved FLOAT NOT NULL, crew VARCHAR(32) DEFAULT '' NOT NULL, opened_from VARCHAR(32) DEFAULT '' NOT NULL, hints BOOLEAN DEFAULT '0' NOT NULL, pack TEXT DEFAULT '' NOT NULL, lesson TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (code), 
	FOREIGN KEY(host) REFERENCES people (id)
);
INSERT INTO "tables" VALUES('6hqfkr8sp59s','KEEVS5','8ad3yyqsewa3','the-plan','{"bribes":false,"removed":["smash_grab","team4"]}','1','41d8b33992202830755ce4e0d73367b4109026cbbadc57b1e3de07271f4a374c','running',0,'live','own',X'FA2383B5B0011DDC23120A9CA277D663C0016CD976AC0B55D329E272049D1E7E',NULL,'','','',1.79496069231356549259e+09,1.79496069268198299405e+09,'','22RZY1dU1VcNa8zYj6sXKW',0,'','');
INSERT INTO "tables" VALUES('47eyubuiq4ps','2REYPS','8ad3yyqsewa3','the-plan','{"bribes":false,"removed":["smash_grab","team4"]}','1','41d8b33992202830755ce4e0d73367b4109026cbbadc57b1e3de07271f4a374c','over',0,'live','own',X'01AEFEE0ECD11D8F033C81272E318606FB40BB92DD07D4956D0D18821F8979C9',NULL,'','','1',1.79496069272765541077e+09,1.79496069427964425081e+09,'','22RZY1dU1VcNa8zYj6sXKW',0,'','');
INSERT INTO "tables" VALUES('9pkhgtx9ikqm','S9FHFK','8ad3yyqsewa3','the-plan','{"bribes":false,"removed":["smash_grab","team4"]}','1','41d8b33992202830755ce4e0d73367b4109026cbbadc57b1e3de07271f4a374c','lobby',1,'live','own',X'3DC7A3B094933756D22D99CEEA428C6DD54394FFA17D4D779141CEAACB642C5D',NULL,'','','',1.79496069435501980774e+09,1.79496069435501980774e+09,'','22RZY1dU1VcNa8zYj6sXKW',0,'','');
CREATE TABLE thoughts (
	table_id VARCHAR(32) NOT NULL, 
	at INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id, at), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE told (
	table_id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (table_id, person), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE INDEX tables_by_state ON tables (public, state, moved);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_crew_heists_digest ON crew_heists (digest);
CREATE INDEX ix_crew_members_person ON crew_members (person);
CREATE INDEX ix_packs_person ON packs (person);
CREATE INDEX ix_chat_person ON chat (person);
CREATE INDEX finishes_to_rate ON finishes (game, rated_by, n);
CREATE INDEX results_of_player ON results (player, game, n);
CREATE INDEX results_alone ON results (game, shown, form, score);
CREATE INDEX ix_channels_person ON channels (person);
CREATE INDEX ix_absences_person ON absences (person);
CREATE INDEX ix_absences_table_id ON absences (table_id);
COMMIT;
