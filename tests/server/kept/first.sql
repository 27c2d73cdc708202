BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE matches (
	id VARCHAR(24) NOT NULL, 
	"table" INTEGER, 
	number INTEGER NOT NULL, 
	game VARCHAR(24) NOT NULL, 
	rules INTEGER NOT NULL, 
	seats INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	players TEXT NOT NULL, 
	"key" BLOB NOT NULL, 
	started FLOAT NOT NULL, 
	finished FLOAT, 
	CONSTRAINT pk_matches PRIMARY KEY (id), 
	CONSTRAINT fk_matches_table FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "matches" VALUES('mns2mRAxc0bQYJcZ',1,1,'jamniki',1,2,'{"games": 1, "every_colour": false, "tasks": false, "free_white": false}','[{"seat":0,"kind":"person","name":"P0","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":true},{"seat":1,"kind":"person","name":"P1","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":false}]',X'04DB74CA7A1205BD097832A49D8C55FC28252DAFC9181661A4326E543DD81F76',1.79481487951058506962e+09,1.79481487995279216773e+09);
INSERT INTO "matches" VALUES('0oCbaxheJwyXOs3J',2,1,'jamniki',1,2,'{"games": 2, "every_colour": false, "tasks": false, "free_white": false}','[{"seat":0,"kind":"person","name":"P0","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":true},{"seat":1,"kind":"person","name":"P1","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":false}]',X'2919740B4F7BE84D8C1070524C86756B67FA4BC18BAA514F01877E61BD505C1A',1.79481488007652640343e+09,NULL);
INSERT INTO "matches" VALUES('8XvXe-69GP0gE5O0',3,1,'komary',1,2,'{"limit": 1, "hand": 6}','[{"seat":0,"kind":"person","name":"P0","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":true},{"seat":1,"kind":"person","name":"P1","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":false}]',X'816A5C3355423CB9315AD6D9EB6C9946F19293940D613A5CC61F8E0670E238A3',1.79481488012213754659e+09,1.79481488027619767193e+09);
INSERT INTO "matches" VALUES('k3ZdEKpQIMAY2SAd',4,1,'komary',1,2,'{"limit": 40, "hand": 6}','[{"seat":0,"kind":"person","name":"P0","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":true},{"seat":1,"kind":"person","name":"P1","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":false}]',X'1AC6D05536C115D8F146B829B614A0DDC1C7D9CD4173BFA4D8E443BFC69906EE',1.79481488029909276964e+09,NULL);
INSERT INTO "matches" VALUES('EP66NCLLva_JEpA6',5,1,'kotostrofa',1,3,'{"rounds": 1, "colours": "rogbprogbprogbprogbprogbprogbprogbprogbprogbp"}','[{"seat":0,"kind":"person","name":"P0","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":true},{"seat":1,"kind":"person","name":"P1","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":false},{"seat":2,"kind":"person","name":"P2","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":false}]',X'3033543D50BF5D44AA5360C83C37CC6E0A5363CA60F11C23F00995F482E52614',1.79481488031794595718e+09,1.79481488080045175552e+09);
INSERT INTO "matches" VALUES('drNlfb6VSgz1Egmu',6,1,'kotostrofa',1,3,'{"rounds": 2, "colours": "rogbprogbprogbprogbprogbprogbprogbprogbprogbp"}','[{"seat":0,"kind":"person","name":"P0","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":true},{"seat":1,"kind":"person","name":"P1","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":false},{"seat":2,"kind":"person","name":"P2","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":false}]',X'4EF8EC441BA6473565EDE53BE66A4E11A8DF2DF970D4CE799DADE70058208AC8',1.79481488084003663061e+09,NULL);
INSERT INTO "matches" VALUES('8HpBuD-9h7Ptd3Bs',7,1,'triggs',1,2,'{"boxes": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], "hand": 5, "hand_limit": 10}','[{"seat":0,"kind":"person","name":"P0","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":true},{"seat":1,"kind":"person","name":"P1","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":false}]',X'523B26A08B407BD0C9364127F61BBA60A4A9D6DA8A01DB4F8D74395C29FDF4D1',1.7948148808558404446e+09,1.79481488106809067726e+09);
INSERT INTO "matches" VALUES('VbiVyWYoB5pPRRN0',8,1,'triggs',1,2,'{"boxes": [2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5], "hand": 5, "hand_limit": 10}','[{"seat":0,"kind":"person","name":"P0","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":true},{"seat":1,"kind":"person","name":"P1","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":false}]',X'CDB467582ED46A4D44E960E4835987FE38D9C7A34B517D1DFCFE0E0EC9325068',1.79481488109374475478e+09,NULL);
INSERT INTO "matches" VALUES('NuXXfdMpjCP08TeJ',9,1,'xnimmt',1,2,'{"rounds": 1, "hand": 8}','[{"seat":0,"kind":"person","name":"P0","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":true},{"seat":1,"kind":"person","name":"P1","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":false}]',X'0F03AAC32B44DC40B37362218D50CFD6D884FEEE019D6CA632CA8FE2834B2E78',1.79481488111207318309e+09,1.79481488945607066147e+09);
INSERT INTO "matches" VALUES('GdupuKGlcpWSba6D',10,1,'xnimmt',1,2,'{"rounds": 2, "hand": 8}','[{"seat":0,"kind":"person","name":"P0","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":true},{"seat":1,"kind":"person","name":"P1","animal":"cat","level":null,"connected":true,"away_since":null,"replaced":false,"left":false,"host":false}]',X'A5B4A4805D1E9F996106A804370574BB36F3027D7ED2161BF2282F96E4DB4176',1.79481488949965620042e+09,NULL);
CREATE TABLE members (
	session INTEGER NOT NULL, 
	"table" INTEGER NOT NULL, 
	CONSTRAINT pk_members PRIMARY KEY (session, "table"), 
	CONSTRAINT fk_members_session FOREIGN KEY(session) REFERENCES sessions (id), 
	CONSTRAINT fk_members_table FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "members" VALUES(1,1);
INSERT INTO "members" VALUES(2,1);
INSERT INTO "members" VALUES(3,2);
INSERT INTO "members" VALUES(4,2);
INSERT INTO "members" VALUES(5,3);
INSERT INTO "members" VALUES(6,3);
INSERT INTO "members" VALUES(7,4);
INSERT INTO "members" VALUES(8,4);
INSERT INTO "members" VALUES(9,5);
INSERT INTO "members" VALUES(10,5);
INSERT INTO "members" VALUES(11,5);
INSERT INTO "members" VALUES(12,6);
INSERT INTO "members" VALUES(13,6);
INSERT INTO "members" VALUES(14,6);
INSERT INTO "members" VALUES(15,7);
INSERT INTO "members" VALUES(16,7);
INSERT INTO "members" VALUES(17,8);
INSERT INTO "members" VALUES(18,8);
INSERT INTO "members" VALUES(19,9);
INSERT INTO "members" VALUES(20,9);
INSERT INTO "members" VALUES(21,10);
INSERT INTO "members" VALUES(22,10);
CREATE TABLE moves (
	"match" VARCHAR(24) NOT NULL, 
	seq INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	move VARCHAR(64) NOT NULL, 
	id VARCHAR(40) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_moves PRIMARY KEY ("match", seq), 
	CONSTRAINT fk_moves_match FOREIGN KEY("match") REFERENCES matches (id), 
	CONSTRAINT uq_moves_match_seat_id UNIQUE ("match", seat, id)
);
INSERT INTO "moves" VALUES('mns2mRAxc0bQYJcZ',1,1,'p3b3','m0',1.79481487972009754175e+09);
INSERT INTO "moves" VALUES('mns2mRAxc0bQYJcZ',2,0,'r2r2','m1',1.79481487974126124387e+09);
INSERT INTO "moves" VALUES('mns2mRAxc0bQYJcZ',3,1,'o3g3','m2',1.79481487976052069659e+09);
INSERT INTO "moves" VALUES('mns2mRAxc0bQYJcZ',4,0,'p2p3','m3',1.79481487980688357358e+09);
INSERT INTO "moves" VALUES('mns2mRAxc0bQYJcZ',5,1,'g3r3','m4',1.79481487981949162481e+09);
INSERT INTO "moves" VALUES('mns2mRAxc0bQYJcZ',6,0,'b3r3','m5',1.79481487983235430717e+09);
INSERT INTO "moves" VALUES('mns2mRAxc0bQYJcZ',7,1,'o2o2 white','m6',1.79481487984421110145e+09);
INSERT INTO "moves" VALUES('mns2mRAxc0bQYJcZ',8,0,'r4b4','m7',1.79481487985418796541e+09);
INSERT INTO "moves" VALUES('mns2mRAxc0bQYJcZ',9,1,'g2g3','m8',1.79481487987014913555e+09);
INSERT INTO "moves" VALUES('mns2mRAxc0bQYJcZ',10,0,'b2b3','m9',1.79481487989119935038e+09);
INSERT INTO "moves" VALUES('mns2mRAxc0bQYJcZ',11,1,'r3o3','m10',1.79481487990023279191e+09);
INSERT INTO "moves" VALUES('mns2mRAxc0bQYJcZ',12,0,'o2o2 white','m11',1.79481487991291093833e+09);
INSERT INTO "moves" VALUES('mns2mRAxc0bQYJcZ',13,1,'o4r4','m12',1.79481487992420578e+09);
INSERT INTO "moves" VALUES('mns2mRAxc0bQYJcZ',14,0,'r2r3','m13',1.79481487994259452821e+09);
INSERT INTO "moves" VALUES('0oCbaxheJwyXOs3J',1,1,'p3r3','m0',1.7948148800795166492e+09);
INSERT INTO "moves" VALUES('0oCbaxheJwyXOs3J',2,0,'b2b2','m1',1.79481488008085203174e+09);
INSERT INTO "moves" VALUES('0oCbaxheJwyXOs3J',3,1,'g3r3','m2',1.79481488008393645283e+09);
INSERT INTO "moves" VALUES('0oCbaxheJwyXOs3J',4,0,'o2o2','m3',1.79481488008604168895e+09);
INSERT INTO "moves" VALUES('0oCbaxheJwyXOs3J',5,1,'r4b4','m4',1.79481488008759903912e+09);
INSERT INTO "moves" VALUES('0oCbaxheJwyXOs3J',6,0,'g4o4 white','m5',1.79481488009272480014e+09);
INSERT INTO "moves" VALUES('8XvXe-69GP0gE5O0',1,0,'pass','m0',1.79481488023856711384e+09);
INSERT INTO "moves" VALUES('8XvXe-69GP0gE5O0',2,1,'pass','m1',1.79481488026737785344e+09);
INSERT INTO "moves" VALUES('k3ZdEKpQIMAY2SAd',1,0,'draw','m0',1.794814880301464796e+09);
INSERT INTO "moves" VALUES('k3ZdEKpQIMAY2SAd',2,1,'b','m1',1.79481488030240559578e+09);
INSERT INTO "moves" VALUES('k3ZdEKpQIMAY2SAd',3,0,'pass','m2',1.79481488030319595331e+09);
INSERT INTO "moves" VALUES('k3ZdEKpQIMAY2SAd',4,1,'pass','m3',1.79481488030390214918e+09);
INSERT INTO "moves" VALUES('k3ZdEKpQIMAY2SAd',5,1,'3','m4',1.79481488030486559864e+09);
INSERT INTO "moves" VALUES('k3ZdEKpQIMAY2SAd',6,0,'4','m5',1.7948148803055734634e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',1,0,'pair 4b 8b','m0',1.79481488050559377664e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',2,1,'pair 3o 3b','m1',1.7948148805254161358e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',3,1,'later','m2',1.79481488053204131126e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',4,1,'swap 7o 4b','m3',1.79481488054421520227e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',5,2,'pair 3r 5r','m4',1.79481488056012392041e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',6,0,'pair 3b 5b','m5',1.79481488056595683095e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',7,1,'pair 3g 3p','m6',1.7948148805788366794e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',8,1,'turn','m7',1.79481488059205579761e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',9,0,'pair 4g 4p','m8',1.79481488060013747213e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',10,0,'give 6b 2','m9',1.79481488061254572862e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',11,2,'pair 5p 7p','m10',1.79481488061702442165e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',12,1,'pair 6o 6g','m11',1.79481488062317776684e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',13,1,'pair 4r 7r','m12',1.79481488063187789912e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',14,0,'pair 4b 4p','m13',1.79481488063783717152e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',15,0,'give 5o 2','m14',1.79481488064522123337e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',16,2,'pair 3g 8g','m15',1.79481488065266656878e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',17,2,'pair 6r 6b','m16',1.79481488065974783899e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',18,2,'pass','m17',1.79481488066814637185e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',19,0,'pair 5r 7r','m18',1.79481488067524695391e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',20,1,'pass','m19',1.79481488067878103254e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',21,2,'pass','m20',1.79481488069616365436e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',22,0,'pair 3r 4r','m21',1.79481488070203423499e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',23,1,'pair 3g 6g','m22',1.79481488071215581898e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',24,2,'pair 6o 7o','m23',1.79481488072494173051e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',25,0,'pair 3o 4o','m24',1.79481488073091125486e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',26,1,'pair 4b 5b','m25',1.79481488073999357222e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',27,2,'pair 3g 3b','m26',1.79481488074538302426e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',28,2,'later','m27',1.79481488076009583479e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',29,2,'swap 4p 3o','m28',1.79481488076237058644e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',30,0,'pair 3p 5p','m29',1.79481488076899385456e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',31,1,'pass','m30',1.79481488077374839781e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',32,2,'pass','m31',1.79481488078579950332e+09);
INSERT INTO "moves" VALUES('EP66NCLLva_JEpA6',33,0,'pass','m32',1.79481488079322218896e+09);
INSERT INTO "moves" VALUES('drNlfb6VSgz1Egmu',1,1,'pair 3b 3p','m0',1.79481488084267401693e+09);
INSERT INTO "moves" VALUES('drNlfb6VSgz1Egmu',2,1,'later','m1',1.79481488084377861021e+09);
INSERT INTO "moves" VALUES('drNlfb6VSgz1Egmu',3,1,'swap 6o 3b','m2',1.79481488084491944308e+09);
INSERT INTO "moves" VALUES('drNlfb6VSgz1Egmu',4,2,'pair 4o 4g','m3',1.79481488084577035899e+09);
INSERT INTO "moves" VALUES('drNlfb6VSgz1Egmu',5,2,'give 3r 1','m4',1.79481488084662365919e+09);
INSERT INTO "moves" VALUES('drNlfb6VSgz1Egmu',6,0,'pair 5p 7p','m5',1.79481488084779834744e+09);
INSERT INTO "moves" VALUES('8HpBuD-9h7Ptd3Bs',1,0,'cross 6: 2+4','m0',1.79481488102228951449e+09);
INSERT INTO "moves" VALUES('8HpBuD-9h7Ptd3Bs',2,0,'bonus 7','m1',1.79481488103625583651e+09);
INSERT INTO "moves" VALUES('8HpBuD-9h7Ptd3Bs',3,0,'bonus 3','m2',1.7948148810506362915e+09);
INSERT INTO "moves" VALUES('8HpBuD-9h7Ptd3Bs',4,0,'bonus 4','m3',1.79481488105898737911e+09);
INSERT INTO "moves" VALUES('8HpBuD-9h7Ptd3Bs',5,0,'bonus 9','m4',1.79481488106011748311e+09);
INSERT INTO "moves" VALUES('8HpBuD-9h7Ptd3Bs',6,0,'bonus 5','m5',1.79481488106100797652e+09);
INSERT INTO "moves" VALUES('8HpBuD-9h7Ptd3Bs',7,0,'bonus 12','m6',1.79481488106186389919e+09);
INSERT INTO "moves" VALUES('8HpBuD-9h7Ptd3Bs',8,0,'bonus 2','m7',1.79481488106267118454e+09);
INSERT INTO "moves" VALUES('8HpBuD-9h7Ptd3Bs',9,0,'bonus 1','m8',1794814881.06346);
INSERT INTO "moves" VALUES('8HpBuD-9h7Ptd3Bs',10,0,'bonus 11','m9',1.79481488106415390968e+09);
INSERT INTO "moves" VALUES('8HpBuD-9h7Ptd3Bs',11,0,'bonus 10','m10',1.79481488106496739386e+09);
INSERT INTO "moves" VALUES('8HpBuD-9h7Ptd3Bs',12,0,'bonus 8','m11',1.79481488106687712665e+09);
INSERT INTO "moves" VALUES('VbiVyWYoB5pPRRN0',1,0,'cross 6: 2+4','m0',1.79481488109601402276e+09);
INSERT INTO "moves" VALUES('VbiVyWYoB5pPRRN0',2,1,'discard 10x1','m1',1.79481488109706282616e+09);
INSERT INTO "moves" VALUES('VbiVyWYoB5pPRRN0',3,0,'draw left','m2',1.79481488109983849518e+09);
INSERT INTO "moves" VALUES('VbiVyWYoB5pPRRN0',4,0,'draw left','m3',1.79481488110157275201e+09);
INSERT INTO "moves" VALUES('VbiVyWYoB5pPRRN0',5,1,'draw right','m4',1.79481488110260581966e+09);
INSERT INTO "moves" VALUES('VbiVyWYoB5pPRRN0',6,1,'draw right','m5',1.79481488110401558875e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',1,0,'24','m0',1.79481488911902284629e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',2,1,'94','m1',1.79481488913370203965e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',3,1,'69','m2',1.79481488914483928685e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',4,0,'20','m3',1.79481488915210032463e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',5,1,'x 18','m4',1.79481488915633487701e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',6,1,'23','m5',1.79481488916496610642e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',7,0,'19','m6',1.79481488917082715036e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',8,0,'row 3','m7',1.79481488918036246301e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',9,1,'89','m8',1.79481488918505930904e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',10,0,'40','m9',1.79481488920036530497e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',11,1,'x 4','m10',1.7948148892048618793e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',12,0,'36','m11',1.79481488921499252324e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',13,1,'20','m12',1.79481488922827982909e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',14,0,'x 20','m13',1794814889.23373);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',15,1,'23','m14',1.79481488926846194267e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',16,0,'97','m15',1.79481488927192234985e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',17,1,'row 3','m16',1.79481488927741169928e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',18,1,'67','m17',1.79481488928762340545e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',19,0,'19','m18',1.79481488931650710102e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',20,0,'row 5','m19',1.79481488932810735702e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',21,0,'99','m20',1.79481488933537507062e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',22,1,'35','m21',1.79481488935607552529e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',23,0,'x 94','m22',1.79481488936379671096e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',24,0,'37','m23',1.79481488937210726742e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',25,1,'24','m24',1.79481488938394927981e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',26,1,'row 4','m25',1.79481488938612508774e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',27,0,'97','m26',1.79481488939498448368e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',28,1,'61','m27',1.79481488939895534508e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',29,0,'x 23','m28',1.79481488941607737535e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',30,0,'67','m29',1.79481488942730665206e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',31,1,'40','m30',1.7948148894318745136e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',32,0,'x 19','m31',1.79481488943768739694e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',33,0,'37','m32',1.79481488944194388394e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',34,1,'42','m33',1.79481488944513535499e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',35,0,'row 4','m34',1.79481488944821453092e+09);
INSERT INTO "moves" VALUES('NuXXfdMpjCP08TeJ',36,0,'x 40','m35',1.79481488945100378989e+09);
INSERT INTO "moves" VALUES('GdupuKGlcpWSba6D',1,0,'63','m0',1.794814889563321352e+09);
INSERT INTO "moves" VALUES('GdupuKGlcpWSba6D',2,1,'24','m1',1.79481488957477688787e+09);
INSERT INTO "moves" VALUES('GdupuKGlcpWSba6D',3,0,'x 3','m2',1.7948148895945093632e+09);
INSERT INTO "moves" VALUES('GdupuKGlcpWSba6D',4,1,'38','m3',1.79481488960787963866e+09);
INSERT INTO "moves" VALUES('GdupuKGlcpWSba6D',5,0,'80','m4',1.79481488961993956559e+09);
INSERT INTO "moves" VALUES('GdupuKGlcpWSba6D',6,1,'row 3','m5',1.79481488962804508211e+09);
CREATE TABLE presence (
	worker VARCHAR(24) NOT NULL, 
	"table" INTEGER NOT NULL, 
	session INTEGER NOT NULL, 
	CONSTRAINT pk_presence PRIMARY KEY (worker, "table", session)
);
CREATE TABLE sessions (
	id INTEGER NOT NULL, 
	secret BLOB NOT NULL, 
	name VARCHAR(24) NOT NULL, 
	created FLOAT NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (id), 
	CONSTRAINT uq_sessions_name UNIQUE (name), 
	CONSTRAINT uq_sessions_secret UNIQUE (secret)
);
INSERT INTO "sessions" VALUES(1,X'9495EE78FA14DF0BFC84E020BF1D8E344F0AAE2E55D97A41D823FC936FCE6CFD','90df3af3a31e',1.79481487941611933707e+09);
INSERT INTO "sessions" VALUES(2,X'96B29792A5B93EB447B2AB4964728652B7D2D3563A5CEBF2B8D43EF039BD8200','7d1c464a975c',1.79481487943220162396e+09);
INSERT INTO "sessions" VALUES(3,X'29AB2309A11E1AB517FB1173FFC0215EF89D33379AA82704DF6510AB307C472F','a9b42ab970d5',1.7948148799900195599e+09);
INSERT INTO "sessions" VALUES(4,X'09BDB6A6F0CB01C0ADF66FFE9B61766BA91E006DC88CD1E697A7F9ED4E7F3E47','6c288023162b',1.79481488000158071515e+09);
INSERT INTO "sessions" VALUES(5,X'47AD22D58C290BC799C75D2A212FD75C3EFBF5A2B06B6E6DEA6772B2617D9382','77eff683aa92',1.79481488011082768434e+09);
INSERT INTO "sessions" VALUES(6,X'602655B5F8800D749F610AB8D16F038D0EC252238FCF599D75E332178F64C938','4de47b45f244',1.79481488011665964122e+09);
INSERT INTO "sessions" VALUES(7,X'E032FF3907E898399FAB65A5297B388F036F51C9D2E2478D149E9150CE679C86','d70d6fcb8d10',1.79481488028675508503e+09);
INSERT INTO "sessions" VALUES(8,X'FFAED573A63D6C2E0209E84A1122EC8DFD95C2885A21F3653BBA3B875E5B0010','5131da329065',1.7948148802881145477e+09);
INSERT INTO "sessions" VALUES(9,X'A78AA1B68C05CE8DBA6E5544D19A540809BBA461BE64BAD58D6FC4E2999AFC49','ffc32b0873b0',1794814880.30855);
INSERT INTO "sessions" VALUES(10,X'8816B2B2E1AF2DDFE92F25A1F74592588FCA354E426C8CE84F6F90BBEDE2F51D','62775e32094f',1.79481488030997252463e+09);
INSERT INTO "sessions" VALUES(11,X'E834034EA022DFE59EBE9F2C86F21650FCFF3B604EF1869A4DC7034147A4D529','80f925aad3dd',1.7948148803109431267e+09);
INSERT INTO "sessions" VALUES(12,X'346FD6C960814FBA800DE41E9ACC5889E0E069B46F46E99818BE600E648B1ED3','d1a45e8a9bd8',1.79481488082361984254e+09);
INSERT INTO "sessions" VALUES(13,X'0AEBFE31A327264302FD589B31B71FFCD1A4D18BCF472AACAF1FF2740CA405B5','b2d658b22049',1.79481488082869815826e+09);
INSERT INTO "sessions" VALUES(14,X'189A1643E9197968B746B9C088B985913B51D0F36096DF77C0D0D05FAFAC730E','4b3d66b215ac',1.79481488083101201058e+09);
INSERT INTO "sessions" VALUES(15,X'BA07AA2CEBD7E13131FCE3ACE6D7BAF3BAEC59D8D70492DDEFFD21AC4C25AB2C','a0c4e8fb5a00',1.79481488084890699382e+09);
INSERT INTO "sessions" VALUES(16,X'9850C56473FFAF99FAEF8ACE82E886D1BC2560E72E13B1D9A552907F40C99F84','bc8b0e5c76bc',1.79481488085062932964e+09);
INSERT INTO "sessions" VALUES(17,X'32ED9D90A54DACE6D74E549C0DD9A6F0A8CF326E4261CCAAA359253DD3E14350','0f72c5b25eae',1.79481488107919240002e+09);
INSERT INTO "sessions" VALUES(18,X'E2C835549C1BDDDF825A5D10D8FF8398427485A99CE24072BCE31B0326DE2149','44a8d1c736bd',1.79481488108361029627e+09);
INSERT INTO "sessions" VALUES(19,X'D26B6293D2E73BE5DCB227AEA12AC610AF67E9F44E18FB6BF73CB7BC33EEFE4C','7f156c9e8e09',1.79481488110519647599e+09);
INSERT INTO "sessions" VALUES(20,X'0BE37880E5C6647653FE68240FDD4E7967C55421FB4457A63F96FB489AF593BD','c630fb680b37',1.79481488110641908642e+09);
INSERT INTO "sessions" VALUES(21,X'542B27DA939E7559E69ECBB321290F9BCCA078F839A83F29482E777457E8D0FD','6b35fc336e78',1.79481488946765685085e+09);
INSERT INTO "sessions" VALUES(22,X'962C0CD3E06AD19D2A200B3D7AB8E74555955CF545556203016154808EBFEFE1','91d14e624f1e',1.79481488946973228451e+09);
CREATE TABLE tables (
	id INTEGER NOT NULL, 
	code VARCHAR(12) NOT NULL, 
	version INTEGER NOT NULL, 
	seating TEXT NOT NULL, 
	changed FLOAT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT uq_tables_code UNIQUE (code)
);
INSERT INTO "tables" VALUES(1,'E8U5M3',5,'{"game":"jamniki","options":{"games":1,"every_colour":false,"tasks":false,"free_white":false},"places":[{"session":1,"name":"P0","animal":"cat","level":null,"away_since":null,"left":false},{"session":2,"name":"P1","animal":"cat","level":null,"away_since":null,"left":false}],"host":1,"hints":true,"pace":0.0,"grace":60.0,"level":"normal","match":"mns2mRAxc0bQYJcZ","number":1,"playing":false}',1.79481487996929955485e+09);
INSERT INTO "tables" VALUES(2,'8EPSHF',4,'{"game":"jamniki","options":{"games":2,"every_colour":false,"tasks":false,"free_white":false},"places":[{"session":3,"name":"P0","animal":"cat","level":null,"away_since":null,"left":false},{"session":4,"name":"P1","animal":"cat","level":null,"away_since":null,"left":false}],"host":3,"hints":true,"pace":0.0,"grace":60.0,"level":"normal","match":"0oCbaxheJwyXOs3J","number":1,"playing":true}',1.79481488007657909392e+09);
INSERT INTO "tables" VALUES(3,'PXFSXX',5,'{"game":"komary","options":{"limit":1,"hand":6},"places":[{"session":5,"name":"P0","animal":"cat","level":null,"away_since":null,"left":false},{"session":6,"name":"P1","animal":"cat","level":null,"away_since":null,"left":false}],"host":5,"hints":true,"pace":0.0,"grace":60.0,"level":"normal","match":"8XvXe-69GP0gE5O0","number":1,"playing":false}',1.7948148802773752213e+09);
INSERT INTO "tables" VALUES(4,'DBMRGG',4,'{"game":"komary","options":{"limit":40,"hand":6},"places":[{"session":7,"name":"P0","animal":"cat","level":null,"away_since":null,"left":false},{"session":8,"name":"P1","animal":"cat","level":null,"away_since":null,"left":false}],"host":7,"hints":true,"pace":0.0,"grace":60.0,"level":"normal","match":"k3ZdEKpQIMAY2SAd","number":1,"playing":true}',1.79481488029917550085e+09);
INSERT INTO "tables" VALUES(5,'EGH4C5',6,'{"game":"kotostrofa","options":{"rounds":1,"colours":"rogbprogbprogbprogbprogbprogbprogbprogbprogbp"},"places":[{"session":9,"name":"P0","animal":"cat","level":null,"away_since":null,"left":false},{"session":10,"name":"P1","animal":"cat","level":null,"away_since":null,"left":false},{"session":11,"name":"P2","animal":"cat","level":null,"away_since":null,"left":false}],"host":9,"hints":true,"pace":0.0,"grace":60.0,"level":"normal","match":"EP66NCLLva_JEpA6","number":1,"playing":false}',1.79481488080707240109e+09);
INSERT INTO "tables" VALUES(6,'XC5WFP',5,'{"game":"kotostrofa","options":{"rounds":2,"colours":"rogbprogbprogbprogbprogbprogbprogbprogbprogbp"},"places":[{"session":12,"name":"P0","animal":"cat","level":null,"away_since":null,"left":false},{"session":13,"name":"P1","animal":"cat","level":null,"away_since":null,"left":false},{"session":14,"name":"P2","animal":"cat","level":null,"away_since":null,"left":false}],"host":12,"hints":true,"pace":0.0,"grace":60.0,"level":"normal","match":"drNlfb6VSgz1Egmu","number":1,"playing":true}',1.79481488084008359911e+09);
INSERT INTO "tables" VALUES(7,'49W2D6',5,'{"game":"triggs","options":{"boxes":[1,1,1,1,1,1,1,1,1,1,1,1],"hand":5,"hand_limit":10},"places":[{"session":15,"name":"P0","animal":"cat","level":null,"away_since":null,"left":false},{"session":16,"name":"P1","animal":"cat","level":null,"away_since":null,"left":false}],"host":15,"hints":true,"pace":0.0,"grace":60.0,"level":"normal","match":"8HpBuD-9h7Ptd3Bs","number":1,"playing":false}',1.79481488106907296183e+09);
INSERT INTO "tables" VALUES(8,'F9SFMW',4,'{"game":"triggs","options":{"boxes":[2,2,2,3,3,3,4,4,4,4,5,5],"hand":5,"hand_limit":10},"places":[{"session":17,"name":"P0","animal":"cat","level":null,"away_since":null,"left":false},{"session":18,"name":"P1","animal":"cat","level":null,"away_since":null,"left":false}],"host":17,"hints":true,"pace":0.0,"grace":60.0,"level":"normal","match":"VbiVyWYoB5pPRRN0","number":1,"playing":true}',1.79481488109379482267e+09);
INSERT INTO "tables" VALUES(9,'U3B7UV',5,'{"game":"xnimmt","options":{"rounds":1,"hand":8},"places":[{"session":19,"name":"P0","animal":"cat","level":null,"away_since":null,"left":false},{"session":20,"name":"P1","animal":"cat","level":null,"away_since":null,"left":false}],"host":19,"hints":true,"pace":0.0,"grace":60.0,"level":"normal","match":"NuXXfdMpjCP08TeJ","number":1,"playing":false}',1.79481488945931053156e+09);
INSERT INTO "tables" VALUES(10,'28HZQU',4,'{"game":"xnimmt","options":{"rounds":2,"hand":8},"places":[{"session":21,"name":"P0","animal":"cat","level":null,"away_since":null,"left":false},{"session":22,"name":"P1","animal":"cat","level":null,"away_since":null,"left":false}],"host":21,"hints":true,"pace":0.0,"grace":60.0,"level":"normal","match":"GdupuKGlcpWSba6D","number":1,"playing":true}',1.79481488949970102307e+09);
CREATE TABLE workers (
	id VARCHAR(24) NOT NULL, 
	seen FLOAT NOT NULL, 
	CONSTRAINT pk_workers PRIMARY KEY (id)
);
INSERT INTO "workers" VALUES('e05ab0dd3f7062fe',1.79481487938763189311e+09);
CREATE INDEX ix_presence_table ON presence ("table");
CREATE INDEX ix_matches_table ON matches ("table");
COMMIT;
