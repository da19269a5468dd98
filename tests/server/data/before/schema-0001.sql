-- key 2b6c496dfee8ade01c47a66034efbe307e17d466e6a8b51fe36fe3b1c8e67ebe
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
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
INSERT INTO "chat" VALUES('7ebyk73qu3qh',1,1,'Cleo','Well played',1.79496075915934157367e+09);
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
INSERT INTO "journal" VALUES('7ebyk73qu3qh',0,'play',0,'plan p3-05','m3',1.79496075913001441959e+09);
INSERT INTO "journal" VALUES('7ebyk73qu3qh',1,'play',1,'plan p1-09','m6',1.79496075913396573066e+09);
INSERT INTO "journal" VALUES('7ebyk73qu3qh',2,'play',1,'take postcards-3-b','m9',1.79496075913710403438e+09);
INSERT INTO "journal" VALUES('7ebyk73qu3qh',3,'play',0,'pass p3-14','m11',1.79496075913949799541e+09);
INSERT INTO "journal" VALUES('7ebyk73qu3qh',4,'play',0,'pass p2-05','m13',1.79496075914130663866e+09);
INSERT INTO "journal" VALUES('7ebyk73qu3qh',5,'play',1,'pass p3-07','m16',1.79496075914363837243e+09);
INSERT INTO "journal" VALUES('7ebyk73qu3qh',6,'play',1,'pass p1-05','m19',1.79496075914621639251e+09);
INSERT INTO "journal" VALUES('7ebyk73qu3qh',7,'play',0,'plan p1-05','m21',1.79496075914838242523e+09);
INSERT INTO "journal" VALUES('7ebyk73qu3qh',8,'play',1,'plan p2-05','m24',1.79496075915101408956e+09);
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	recovery VARCHAR(64), 
	created FLOAT NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (recovery)
);
INSERT INTO "people" VALUES('bid5jw6fvgwa','Ana','0e90c7ec9ebda1e1ac2ef7af0e4362930baafe0df72676cebb4ed23991f1b226',1.79496075893087673192e+09,1.79496075916663050649e+09);
INSERT INTO "people" VALUES('2y7zbctuxm58','Ben',NULL,1.79496075896256923674e+09,1.79496075896256923674e+09);
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
INSERT INTO "seats" VALUES('7ebyk73qu3qh',0,'person','open','bid5jw6fvgwa','Ana','',0,'');
INSERT INTO "seats" VALUES('7ebyk73qu3qh',1,'person','open','bid5jw6fvgwa','Cleo','',0,'');
INSERT INTO "seats" VALUES('fskbb4fgkxm7',0,'person','open','bid5jw6fvgwa','Ana','',0,'');
INSERT INTO "seats" VALUES('fskbb4fgkxm7',1,'open','open',NULL,'','',0,'');
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
	moved FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (code), 
	FOREIGN KEY(host) REFERENCES people (id)
);
INSERT INTO "tables" VALUES('7ebyk73qu3qh','3NASM7','bid5jw6fvgwa','the-plan','{"bribes":false,"removed":["smash_grab","team4"]}','1','41d8b33992202830755ce4e0d73367b4109026cbbadc57b1e3de07271f4a374c','running',0,'live','own',X'122605CE088C84BB4931A1D29B2D34434CED671E7383B88C31C9C82124A1397B',NULL,'','','',1.79496075910243725777e+09,1.79496075915101408956e+09);
INSERT INTO "tables" VALUES('fskbb4fgkxm7','TJN8EC','bid5jw6fvgwa','the-plan','{"bribes":false,"removed":["smash_grab","team4"]}','1','41d8b33992202830755ce4e0d73367b4109026cbbadc57b1e3de07271f4a374c','lobby',1,'live','own',X'0359CD7044F9160A28AA43E9AF962102F5C88E789157D04087869349CFF305CB',NULL,'','','',1.79496075916338682174e+09,1.79496075916338682174e+09);
CREATE INDEX tables_by_state ON tables (public, state, moved);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX ix_seats_person ON seats (person);
COMMIT;
