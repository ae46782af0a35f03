-- create schema
CREATE SCHEMA IF NOT EXISTS "b_pone";

-- create table
CREATE SEQUENCE IF NOT EXISTS "b_pone"."t_sample0000000a_ids" START 1 INCREMENT 1 ORDER;
CREATE TABLE "b_pone"."t_sample0000000a" ("id" NUMBER(38, 0) NOT NULL DEFAULT "b_pone"."t_sample0000000a_ids".NEXTVAL PRIMARY KEY, "ver" integer NOT NULL DEFAULT 1, "created_at" TIMESTAMP_TZ(3), "updated_at" TIMESTAMP_TZ(3), "created_by" VARCHAR, "updated_by" VARCHAR, "c_sample00000001" FLOAT, "c_sample00000002" FLOAT, "c_sample00000003" VARCHAR, "c_sample00000004" VARCHAR, "c_sample00000005" VARCHAR, "c_sample00000006" VARCHAR, "c_sample00000007" VARCHAR, "c_sample00000008" VARCHAR, "c_sample00000009" VARCHAR, "c_sample00000010" FLOAT, "c_sample00000011" FLOAT, "c_sample00000012" FLOAT, "c_sample00000013" FLOAT, "c_sample00000014" FLOAT, "c_sample00000015" BOOLEAN, "c_sample00000016" DATE, "c_sample00000017" TIMESTAMP_TZ(3), "c_sample00000018" VARCHAR, "c_sample00000019" VARCHAR, "c_sample00000020" VARCHAR, "c_sample00000021" VARCHAR, "c_sample00000022" VARCHAR, "c_sample00000023" VARCHAR, "c_sample00000024" VARCHAR, "c_sample00000025" NUMBER(38, 0));

-- add column
ALTER TABLE "b_pone"."t_sample0000000a" ADD COLUMN "c_sample00000006" VARCHAR;

-- add stamps later
ALTER TABLE "b_pone"."t_sample0000000a" ADD COLUMN "ver" integer NOT NULL DEFAULT 1;
ALTER TABLE "b_pone"."t_sample0000000a" ADD COLUMN "created_at" TIMESTAMP_TZ(3) DEFAULT CAST('2026-03-15 10:30:00+00:00' AS TIMESTAMP_TZ(3));
ALTER TABLE "b_pone"."t_sample0000000a" ADD COLUMN "updated_at" TIMESTAMP_TZ(3) DEFAULT CAST('2026-03-15 10:30:00+00:00' AS TIMESTAMP_TZ(3));
ALTER TABLE "b_pone"."t_sample0000000a" ADD COLUMN "created_by" VARCHAR DEFAULT 'uone';
ALTER TABLE "b_pone"."t_sample0000000a" ADD COLUMN "updated_by" VARCHAR DEFAULT 'uone';

-- drop column
ALTER TABLE "b_pone"."t_sample0000000a" DROP COLUMN "c_sample00000006";

-- create index
-- nothing to run

-- create index on text
-- nothing to run

-- drop index
SELECT 1;

-- drop table
DROP TABLE IF EXISTS "b_pone"."t_sample0000000a";
DROP SEQUENCE IF EXISTS "b_pone"."t_sample0000000a_ids";

-- drop schema
DROP SCHEMA IF EXISTS "b_pone" CASCADE;

-- page
SELECT "r"."id", "r"."ver", "r"."c_sample00000005", "r"."c_sample00000010", "r"."c_sample00000019" FROM (SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" > CAST(? AS FLOAT) ORDER BY TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC NULLS LAST, "c_sample00000010" ASC NULLS FIRST, "id" LIMIT ? OFFSET ?) AS "page" JOIN "b_pone"."t_sample0000000a" AS "r" ON "r"."id" = "page"."id" ORDER BY TRANSLATE("r"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC NULLS LAST, "r"."c_sample00000010" ASC NULLS FIRST, "r"."id";
-- [5,100,200]

-- page of nothing
SELECT "r"."id", "r"."ver", "r"."c_sample00000005", "r"."c_sample00000010", "r"."c_sample00000019" FROM "b_pone"."t_sample0000000a" AS "r" ORDER BY "r"."id" LIMIT ? OFFSET ?;
-- [0,0]

-- page after a cursor
SELECT "r"."id", "r"."ver", "r"."c_sample00000005", "r"."c_sample00000010", "r"."c_sample00000019" FROM (SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE ("c_sample00000010" > CAST(? AS FLOAT)) AND (TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') IS NULL OR (TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') <= ? AND (TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') < ? OR ("c_sample00000010" >= CAST(? AS FLOAT) AND ("c_sample00000010" > CAST(? AS FLOAT) OR "id" > ?))))) ORDER BY TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC NULLS LAST, "c_sample00000010" ASC NULLS FIRST, "id" LIMIT ? OFFSET ?) AS "page" JOIN "b_pone"."t_sample0000000a" AS "r" ON "r"."id" = "page"."id" ORDER BY TRANSLATE("r"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC NULLS LAST, "r"."c_sample00000010" ASC NULLS FIRST, "r"."id";
-- [5,"tea","tea",4,4,7,100,0]

-- page after a cursor without value
SELECT "r"."id", "r"."ver", "r"."c_sample00000005", "r"."c_sample00000010", "r"."c_sample00000019" FROM (SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE ("c_sample00000010" > CAST(? AS FLOAT)) AND (TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') IS NULL AND ("c_sample00000010" IS NOT NULL OR "id" > ?)) ORDER BY TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC NULLS LAST, "c_sample00000010" ASC NULLS FIRST, "id" LIMIT ? OFFSET ?) AS "page" JOIN "b_pone"."t_sample0000000a" AS "r" ON "r"."id" = "page"."id" ORDER BY TRANSLATE("r"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC NULLS LAST, "r"."c_sample00000010" ASC NULLS FIRST, "r"."id";
-- [5,7,100,0]

-- sort keys of a row
SELECT TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), "c_sample00000010", "id" FROM "b_pone"."t_sample0000000a" WHERE "id" = ?;
-- [7]

-- place of a row
SELECT count("r"."id") FROM (SELECT * FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" > CAST(? AS FLOAT)) AS "k" LEFT JOIN (SELECT * FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" > CAST(? AS FLOAT)) AS "r" ON ((TRANSLATE("k"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') < TRANSLATE("r"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') OR (TRANSLATE("k"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') IS NULL AND TRANSLATE("r"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') IS NOT NULL)) OR (TRANSLATE("r"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') IS NOT DISTINCT FROM TRANSLATE("k"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') AND (("r"."c_sample00000010" < "k"."c_sample00000010" OR ("r"."c_sample00000010" IS NULL AND "k"."c_sample00000010" IS NOT NULL)) OR ("r"."c_sample00000010" IS NOT DISTINCT FROM "k"."c_sample00000010" AND "r"."id" < "k"."id")))) WHERE "k"."id" = ? GROUP BY "k"."id";
-- [5,5,7]

-- rows by id
SELECT "r"."id", "r"."ver", "r"."c_sample00000005", "r"."c_sample00000010", "r"."c_sample00000019" FROM (SELECT "f".INDEX AS "ord", CAST("f".VALUE AS NUMBER(38, 0)) AS "id" FROM TABLE(FLATTEN(INPUT => PARSE_JSON(?))) AS "f") AS "keys" JOIN "b_pone"."t_sample0000000a" AS "r" ON "r"."id" = "keys"."id" ORDER BY "keys"."ord";
-- ["[3,1,2]"]

-- ids
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" > CAST(? AS FLOAT) ORDER BY TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC NULLS LAST, "c_sample00000010" ASC NULLS FIRST, "id";
-- [5]

-- ids, shuffled
SELECT "id" FROM "b_pone"."t_sample0000000a" ORDER BY random();

-- count
SELECT count(*) FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" > CAST(? AS FLOAT);
-- [5]

-- count up to
SELECT count(*) FROM (SELECT 1 AS "one" FROM "b_pone"."t_sample0000000a" LIMIT ? OFFSET ?) AS "some";
-- [1000,0]

-- filter SingleLineText eq Tea
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000005" = ? ORDER BY "id";
-- ["Tea"]

-- filter SingleLineText neq Tea
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE (NOT ("c_sample00000005" = ?) OR "c_sample00000005" IS NULL) ORDER BY "id";
-- ["Tea"]

-- filter SingleLineText like tea
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE POSITION(?, TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 ORDER BY "id";
-- ["tea"]

-- filter SingleLineText like Öl [50%]
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE POSITION(?, LOWER("c_sample00000005")) > 0 ORDER BY "id";
-- ["öl [50%]"]

-- filter SingleLineText nlike %tea
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE (NOT (TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') LIKE ? ESCAPE '\\') OR "c_sample00000005" IS NULL) ORDER BY "id";
-- ["%tea"]

-- filter SingleLineText in Tea,Öl
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000005" IN (?, ?) ORDER BY "id";
-- ["Tea","Öl"]

-- filter SingleLineText empty
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000005" = ? ORDER BY "id";
-- [""]

-- filter SingleLineText notempty
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE (NOT ("c_sample00000005" = ?) OR "c_sample00000005" IS NULL) ORDER BY "id";
-- [""]

-- filter Number eq 5
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" = CAST(? AS FLOAT) ORDER BY "id";
-- [5]

-- filter Number neq 5
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE (NOT ("c_sample00000010" = CAST(? AS FLOAT)) OR "c_sample00000010" IS NULL) ORDER BY "id";
-- [5]

-- filter Number lt 5.5
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" < CAST(? AS FLOAT) ORDER BY "id";
-- [5.5]

-- filter Number gte 5
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" >= CAST(? AS FLOAT) ORDER BY "id";
-- [5]

-- filter Number btw 1,5
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE ("c_sample00000010" >= CAST(? AS FLOAT) AND "c_sample00000010" <= CAST(? AS FLOAT)) ORDER BY "id";
-- [1,5]

-- filter Number nbtw 1,5
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE (NOT (("c_sample00000010" >= CAST(? AS FLOAT) AND "c_sample00000010" <= CAST(? AS FLOAT))) OR "c_sample00000010" IS NULL) ORDER BY "id";
-- [1,5]

-- filter Number eq tea
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE NULL = 1 ORDER BY "id";

-- filter Rating lt 3
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE coalesce("c_sample00000014", 0) < CAST(? AS FLOAT) ORDER BY "id";
-- [3]

-- filter ID gt 5.5
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "id" > CAST(? AS FLOAT) ORDER BY "id";
-- [5.5]

-- filter Checkbox checked
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000015" = CAST(? AS BOOLEAN) ORDER BY "id";
-- [true]

-- filter Checkbox notchecked
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE ("c_sample00000015" = CAST(? AS BOOLEAN) OR "c_sample00000015" IS NULL) ORDER BY "id";
-- [false]

-- filter Date eq 2026-03-15 exactDate
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE ("c_sample00000016" >= CAST(? AS DATE) AND "c_sample00000016" < CAST(? AS DATE)) ORDER BY "id";
-- ["2026-03-15","2026-03-16"]

-- filter DateTime lt today
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000017" < CAST(? AS TIMESTAMP_TZ(3)) ORDER BY "id";
-- ["2026-03-14 23:00:00+00:00"]

-- filter DateTime isWithin pastWeek
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE ("c_sample00000017" >= CAST(? AS TIMESTAMP_TZ(3)) AND "c_sample00000017" < CAST(? AS TIMESTAMP_TZ(3))) ORDER BY "id";
-- ["2026-03-07 23:00:00+00:00","2026-03-15 23:00:00+00:00"]

-- filter SingleSelect eq green
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000018" = ? ORDER BY "id";
-- ["ssingleselect01"]

-- filter SingleSelect anyof green,Red
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000018" IN (?, ?) ORDER BY "id";
-- ["ssingleselect01","ssingleselect00"]

-- filter SingleSelect eq gone
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE NULL = 1 ORDER BY "id";

-- filter MultiSelect anyof green,Red
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE (POSITION(?, "c_sample00000019") > 0 OR POSITION(?, "c_sample00000019") > 0) ORDER BY "id";
-- ["\"smultiselect01\"","\"smultiselect00\""]

-- filter MultiSelect allof green,Red
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE (POSITION(?, "c_sample00000019") > 0 AND POSITION(?, "c_sample00000019") > 0) ORDER BY "id";
-- ["\"smultiselect01\"","\"smultiselect00\""]

-- filter MultiSelect nallof green,Red
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE (NOT ((POSITION(?, "c_sample00000019") > 0 AND POSITION(?, "c_sample00000019") > 0)) OR "c_sample00000019" IS NULL) ORDER BY "id";
-- ["\"smultiselect01\"","\"smultiselect00\""]

-- filter Collaborator blank
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000021" IS NULL ORDER BY "id";

-- sort by text, nulls first
SELECT "id" FROM "b_pone"."t_sample0000000a" ORDER BY TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') ASC NULLS FIRST, "id";

-- sort by number, nulls last
SELECT "id" FROM "b_pone"."t_sample0000000a" ORDER BY "c_sample00000010" DESC NULLS LAST, "id";

-- sort by select by option
SELECT "id" FROM "b_pone"."t_sample0000000a" ORDER BY -POSITION((',' || "c_sample00000018" || ','), ?) ASC NULLS FIRST, "id";
-- [",ssingleselect04,ssingleselect03,ssingleselect02,ssingleselect01,ssingleselect00,"]

-- sort by multi select option by option
SELECT "id" FROM "b_pone"."t_sample0000000a" ORDER BY ARRAY_TO_STRING(TRANSFORM(CAST(PARSE_JSON("c_sample00000019") AS ARRAY), v VARCHAR -> LPAD(TO_VARCHAR(10000000 - POSITION(',' || v || ',', ?)), 8, '0')), '') DESC NULLS LAST, "id";
-- [",smultiselect04,smultiselect03,smultiselect02,smultiselect01,smultiselect00,"]

-- sort by people and moment
SELECT "id" FROM "b_pone"."t_sample0000000a" ORDER BY TRANSLATE("c_sample00000021", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') ASC NULLS FIRST, "c_sample00000017" DESC NULLS LAST, "id";

-- sort by files by what they are called
SELECT "id" FROM "b_pone"."t_sample0000000a" ORDER BY TRANSLATE(ARRAY_TO_STRING(TRANSFORM(CAST(PARSE_JSON("c_sample00000020") AS ARRAY), v VARIANT -> CAST(GET(v, 'title') AS VARCHAR)), ', '), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') ASC NULLS FIRST, "id";

-- sort by the id alone
SELECT "id" FROM "b_pone"."t_sample0000000a" ORDER BY "id" ASC NULLS FIRST;

-- search
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE ((POSITION(?, TRANSLATE("c_sample00000003", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 OR POSITION(?, TRANSLATE("c_sample00000004", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 OR POSITION(?, TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 OR POSITION(?, TRANSLATE("c_sample00000006", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 OR POSITION(?, TRANSLATE("c_sample00000007", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 OR POSITION(?, TRANSLATE("c_sample00000008", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0) OR (POSITION(?, TRANSLATE("c_sample00000009", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 OR "c_sample00000018" IN (?) OR (POSITION(?, "c_sample00000019") > 0) OR (EXISTS (SELECT 1 FROM (SELECT CAST(GET("f".VALUE, 'title') AS VARCHAR) AS "v" FROM TABLE(FLATTEN(INPUT => PARSE_JSON("c_sample00000020"))) AS "f") AS "one" WHERE POSITION(?, TRANSLATE("one"."v", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0) OR "c_sample00000020" <> "c_sample00000020") OR POSITION(?, TRANSLATE("c_sample00000022", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 OR POSITION(?, TRANSLATE("c_sample00000023", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 OR POSITION(?, TRANSLATE("c_sample00000024", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0)) ORDER BY "id";
-- ["gre","gre","gre","gre","gre","gre","gre","ssingleselect01","\"smultiselect01\"","gre","gre","gre","gre"]

-- search nowhere
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE FALSE ORDER BY "id";

-- groups
SELECT "c_sample00000005", "c_sample00000019", count(*), count(*) OVER (), count("c_sample00000010"), count(*), count(DISTINCT "c_sample00000010"), sum("c_sample00000010"), avg("c_sample00000010"), min("c_sample00000010"), MEDIAN("c_sample00000010"), CASE WHEN max(abs("c_sample00000010")) < 1e150 THEN STDDEV_POP(CASE WHEN abs("c_sample00000010") < 1e150 THEN "c_sample00000010" END) END FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" > CAST(? AS FLOAT) GROUP BY "c_sample00000005", "c_sample00000019" ORDER BY TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC NULLS LAST, "c_sample00000005" DESC NULLS LAST, ARRAY_TO_STRING(TRANSFORM(CAST(PARSE_JSON("c_sample00000019") AS ARRAY), v VARCHAR -> LPAD(TO_VARCHAR(10000000 - POSITION(',' || v || ',', ?)), 8, '0')), '') ASC NULLS FIRST, "c_sample00000019" ASC NULLS FIRST LIMIT ? OFFSET ?;
-- [5,",smultiselect04,smultiselect03,smultiselect02,smultiselect01,smultiselect00,",50,0]

-- count of groups
SELECT count(*) FROM (SELECT 1 AS "one" FROM "b_pone"."t_sample0000000a" GROUP BY "c_sample00000018") AS "groups";

-- counts of options
SELECT "c_sample00000018", count(*) FROM "b_pone"."t_sample0000000a" GROUP BY "c_sample00000018";

-- counts of options of lists
SELECT count(CASE WHEN "c_sample00000019" IS NULL THEN 1 END), count(CASE WHEN (POSITION(?, "c_sample00000019") > 0) THEN 1 END), count(CASE WHEN (POSITION(?, "c_sample00000019") > 0) THEN 1 END), count(CASE WHEN (POSITION(?, "c_sample00000019") > 0) THEN 1 END), count(CASE WHEN (POSITION(?, "c_sample00000019") > 0) THEN 1 END), count(CASE WHEN (POSITION(?, "c_sample00000019") > 0) THEN 1 END), count(*) FROM "b_pone"."t_sample0000000a";
-- ["\"smultiselect00\"","\"smultiselect01\"","\"smultiselect02\"","\"smultiselect03\"","\"smultiselect04\""]

-- aggregates
SELECT count("c_sample00000010"), count(*), count(DISTINCT "c_sample00000010"), sum("c_sample00000010"), avg("c_sample00000010"), min("c_sample00000010"), MEDIAN("c_sample00000010"), CASE WHEN max(abs("c_sample00000010")) < 1e150 THEN STDDEV_POP(CASE WHEN abs("c_sample00000010") < 1e150 THEN "c_sample00000010" END) END FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" > CAST(? AS FLOAT);
-- [5]

-- aggregate of a checkbox
SELECT count(CASE WHEN "c_sample00000015" = ? THEN 1 END) FROM "b_pone"."t_sample0000000a";
-- [true]

-- histogram
SELECT count(CASE WHEN "c_sample00000010" < CAST(? AS FLOAT) THEN 1 END), count(CASE WHEN "c_sample00000010" < CAST(? AS FLOAT) THEN 1 END), count("c_sample00000010") FROM "b_pone"."t_sample0000000a";
-- [10,20]

-- insert
DELETE FROM "q_ids";
INSERT INTO "q_ids" ("id") SELECT "b_pone"."t_sample0000000a_ids".NEXTVAL FROM TABLE(GENERATOR(ROWCOUNT => 2));
INSERT INTO "b_pone"."t_sample0000000a" ("id", "created_at", "updated_at", "created_by", "updated_by", "c_sample00000005", "c_sample00000010", "c_sample00000015", "c_sample00000017", "c_sample00000019") SELECT "keys"."id", "new"."created_at", "new"."updated_at", "new"."created_by", "new"."updated_by", "new"."c_sample00000005", "new"."c_sample00000010", "new"."c_sample00000015", "new"."c_sample00000017", "new"."c_sample00000019" FROM (VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?), (2, ?, ?, ?, ?, ?, ?, ?, ?, ?)) AS "new" ("ord", "created_at", "updated_at", "created_by", "updated_by", "c_sample00000005", "c_sample00000010", "c_sample00000015", "c_sample00000017", "c_sample00000019") JOIN (SELECT "id", ROW_NUMBER() OVER (ORDER BY "id") AS "ord" FROM "q_ids") AS "keys" ON "keys"."ord" = "new"."ord";
-- ["2026-03-15 10:30:00+00:00","2026-03-15 10:30:00+00:00","uone","uone","Tea",4.5,true,"2026-03-15 10:30:00+00:00","[\"smultiselect00\"]","2026-03-15 10:30:00+00:00","2026-03-15 10:30:00+00:00","uone","uone",null,null,null,null,null]
SELECT "id" FROM "q_ids" ORDER BY "id";

-- restore
INSERT INTO "b_pone"."t_sample0000000a" ("id", "ver", "created_at", "updated_at", "created_by", "updated_by", "c_sample00000005", "c_sample00000010", "c_sample00000015", "c_sample00000017", "c_sample00000019") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
-- [9,4,"2026-03-15 10:30:00+00:00","2026-03-15 10:30:00+00:00",null,null,"Tea",4.5,true,"2026-03-15 10:30:00+00:00","[\"smultiselect00\"]",5,4,"2026-03-15 10:30:00+00:00","2026-03-15 10:30:00+00:00",null,null,"Tea",4.5,true,"2026-03-15 10:30:00+00:00","[\"smultiselect00\"]"]
SELECT "id" FROM (SELECT "f".INDEX AS "ord", CAST("f".VALUE AS NUMBER(38, 0)) AS "id" FROM TABLE(FLATTEN(INPUT => PARSE_JSON(?))) AS "f") AS "keys" ORDER BY "ord";
-- ["[9,5]"]

-- update one
DELETE FROM "q_ids";
INSERT INTO "q_ids" ("id") SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "id" = ? AND "ver" = ? AND "c_sample00000005" IS NOT DISTINCT FROM ?;
-- [7,3,null]
UPDATE "b_pone"."t_sample0000000a" SET "c_sample00000010" = CAST(? AS FLOAT), "ver" = "b_pone"."t_sample0000000a"."ver" + 1, "updated_at" = CAST(? AS TIMESTAMP_TZ(3)), "updated_by" = ? WHERE "id" IN (SELECT "id" FROM "q_ids");
-- [1,"2026-03-15 10:30:00+00:00","uone"]
SELECT "id", "ver", "c_sample00000005", "c_sample00000010", "c_sample00000019" FROM "b_pone"."t_sample0000000a" WHERE "id" IN (SELECT "id" FROM "q_ids");

-- update some
DELETE FROM "q_ids";
INSERT INTO "q_ids" ("id") SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "id" IN (SELECT CAST("f".VALUE AS NUMBER(38, 0)) FROM TABLE(FLATTEN(INPUT => PARSE_JSON(?))) AS "f");
-- ["[1,2]"]
UPDATE "b_pone"."t_sample0000000a" SET "c_sample00000015" = CAST(? AS BOOLEAN), "ver" = "b_pone"."t_sample0000000a"."ver" + 1, "updated_at" = CAST(? AS TIMESTAMP_TZ(3)), "updated_by" = ? WHERE "id" IN (SELECT "id" FROM "q_ids");
-- [false,"2026-03-15 10:30:00+00:00","uone"]
SELECT "id", "ver" FROM "b_pone"."t_sample0000000a" WHERE "id" IN (SELECT "id" FROM "q_ids");

-- update some each
DELETE FROM "q_ids";
INSERT INTO "q_ids" ("id") SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "id" IN (CAST(? AS NUMBER(38, 0)), CAST(? AS NUMBER(38, 0)));
-- [1,2]
UPDATE "b_pone"."t_sample0000000a" SET "c_sample00000005" = "new"."c_sample00000005", "c_sample00000010" = "new"."c_sample00000010", "ver" = "b_pone"."t_sample0000000a"."ver" + 1, "updated_at" = CAST(? AS TIMESTAMP_TZ(3)), "updated_by" = ? FROM (VALUES (CAST(? AS NUMBER(38, 0)), ?, CAST(? AS FLOAT)), (CAST(? AS NUMBER(38, 0)), ?, CAST(? AS FLOAT))) AS "new" ("id", "c_sample00000005", "c_sample00000010") WHERE "b_pone"."t_sample0000000a"."id" = "new"."id";
-- ["2026-03-15 10:30:00+00:00","uone",1,"Tea",1,2,null,null]
SELECT "id" FROM "q_ids";

-- update where
DELETE FROM "q_ids";
INSERT INTO "q_ids" ("id") SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" > CAST(? AS FLOAT);
-- [5]
UPDATE "b_pone"."t_sample0000000a" SET "c_sample00000019" = ?, "ver" = "b_pone"."t_sample0000000a"."ver" + 1, "updated_at" = CAST(? AS TIMESTAMP_TZ(3)), "updated_by" = ? WHERE "id" IN (SELECT "id" FROM "q_ids");
-- [null,"2026-03-15 10:30:00+00:00","uone"]
SELECT "id", "ver" FROM "b_pone"."t_sample0000000a" WHERE "id" IN (SELECT "id" FROM "q_ids");

-- delete some
DELETE FROM "q_ids";
INSERT INTO "q_ids" ("id") SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "id" IN (SELECT CAST("f".VALUE AS NUMBER(38, 0)) FROM TABLE(FLATTEN(INPUT => PARSE_JSON(?))) AS "f");
-- ["[1,2]"]
DELETE FROM "b_pone"."t_sample0000000a" WHERE "id" IN (SELECT "id" FROM "q_ids");
SELECT "id" FROM "q_ids";

-- delete where
DELETE FROM "q_ids";
INSERT INTO "q_ids" ("id") SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" > CAST(? AS FLOAT);
-- [5]
DELETE FROM "b_pone"."t_sample0000000a" WHERE "id" IN (SELECT "id" FROM "q_ids");
SELECT "id" FROM "q_ids";

-- introspection
SELECT t.TABLE_NAME, t.TABLE_TYPE LIKE '%VIEW', c.COLUMN_NAME, c.DATA_TYPE, c.IS_NULLABLE = 'YES', 0 FROM INFORMATION_SCHEMA.TABLES AS t JOIN INFORMATION_SCHEMA.COLUMNS AS c ON c.TABLE_SCHEMA = t.TABLE_SCHEMA AND c.TABLE_NAME = t.TABLE_NAME WHERE t.TABLE_SCHEMA = ? ORDER BY t.TABLE_NAME, c.ORDINAL_POSITION;
-- ["b_pone"]

-- computed Boss
SELECT "r"."id", "r"."ver", (SELECT ANY_VALUE(TO_JSON(ARRAY_CONSTRUCT(COALESCE(TO_VARIANT("l1"."id"), PARSE_JSON('null')), COALESCE(TO_VARIANT("l1"."c_name"), PARSE_JSON('null'))))) FROM "b_pone"."t_customers" AS "l1" WHERE "l1"."id" = "r"."c_bosskey") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" LIMIT ? OFFSET ?) AS "page" JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [10,0]

-- computed BossKind
SELECT "r"."id", "r"."ver", (SELECT ANY_VALUE("l1"."c_kind") FROM "b_pone"."t_customers" AS "l1" WHERE "l1"."id" = "r"."c_bosskey") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" LIMIT ? OFFSET ?) AS "page" JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [10,0]

-- computed Orders
SELECT "r"."id", "r"."ver", (SELECT TO_JSON(ARRAY_CONSTRUCT(ARRAY_SLICE(ARRAY_AGG(COALESCE(TO_VARIANT("l1"."id"), PARSE_JSON('null'))) WITHIN GROUP (ORDER BY "l1"."id"), 0, 25), ARRAY_SLICE(ARRAY_AGG(COALESCE(TO_VARIANT("l1"."c_title"), PARSE_JSON('null'))) WITHIN GROUP (ORDER BY "l1"."id"), 0, 25), count(*))) FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" LIMIT ? OFFSET ?) AS "page" JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [10,0]

-- computed OrderList
SELECT "r"."id", "r"."ver", (SELECT TO_JSON(ARRAY_CONSTRUCT(ARRAY_SLICE(ARRAY_AGG(COALESCE(TO_VARIANT("l1"."id"), PARSE_JSON('null'))) WITHIN GROUP (ORDER BY "l1"."id"), 0, 25), ARRAY_SLICE(ARRAY_AGG(COALESCE(TO_VARIANT("l1"."c_title"), PARSE_JSON('null'))) WITHIN GROUP (ORDER BY "l1"."id"), 0, 25), count(*))) FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" LIMIT ? OFFSET ?) AS "page" JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [10,0]

-- computed Amounts
SELECT "r"."id", "r"."ver", (SELECT CASE WHEN count("l1"."c_amount") > 0 THEN TO_JSON(ARRAY_SLICE(ARRAY_AGG("l1"."c_amount") WITHIN GROUP (ORDER BY "l1"."id"), 0, 1000)) END FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" LIMIT ? OFFSET ?) AS "page" JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [10,0]

-- computed Moments
SELECT "r"."id", "r"."ver", (SELECT CASE WHEN count(REPLACE(TO_CHAR(CONVERT_TIMEZONE('UTC', "l1"."c_at"), 'YYYY-MM-DD HH24:MI:SS.FF3'), '.000', '') || '+00:00') > 0 THEN TO_JSON(ARRAY_SLICE(ARRAY_AGG(REPLACE(TO_CHAR(CONVERT_TIMEZONE('UTC', "l1"."c_at"), 'YYYY-MM-DD HH24:MI:SS.FF3'), '.000', '') || '+00:00') WITHIN GROUP (ORDER BY "l1"."id"), 0, 1000)) END FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" LIMIT ? OFFSET ?) AS "page" JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [10,0]

-- computed Sum
SELECT "r"."id", "r"."ver", (SELECT sum("l1"."c_amount") FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" LIMIT ? OFFSET ?) AS "page" JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [10,0]

-- computed Bills
SELECT "r"."id", "r"."ver", (SELECT sum(CAST(CASE WHEN "l1"."c_paid" THEN 1 WHEN NOT ("l1"."c_paid") THEN 0 END AS double precision)) FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" LIMIT ? OFFSET ?) AS "page" JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [10,0]

-- computed FirstDay
SELECT "r"."id", "r"."ver", (SELECT min("l1"."c_day") FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" LIMIT ? OFFSET ?) AS "page" JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [10,0]

-- computed LastTitle
SELECT "r"."id", "r"."ver", (SELECT CAST(GET(ARRAY_AGG("l1"."c_title") WITHIN GROUP (ORDER BY TRANSLATE("l1"."c_title", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC, "l1"."c_title" DESC), 0) AS VARCHAR) FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id" AND "l1"."c_title" IS NOT NULL) FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" LIMIT ? OFFSET ?) AS "page" JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [10,0]

-- computed Count
SELECT "r"."id", "r"."ver", (SELECT count(1) FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" LIMIT ? OFFSET ?) AS "page" JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [10,0]

-- computed Label
SELECT "r"."id", "r"."ver", TO_JSON(ARRAY_CONSTRUCT(COALESCE(TO_VARIANT("r"."c_kind"), PARSE_JSON('null')), COALESCE(TO_VARIANT((SELECT sum("l1"."c_amount") FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id")), PARSE_JSON('null')))) FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" LIMIT ? OFFSET ?) AS "page" JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [10,0]

-- computed sort
SELECT "r"."id", "r"."ver" FROM (SELECT "id" FROM (SELECT "b".*, "g0"."v" AS "c_sum_v" FROM "b_pone"."t_customers" AS "b" LEFT JOIN (SELECT "e"."k", sum("e"."v") AS "v" FROM (SELECT "l1"."c_customerkey" AS "k", "l1"."c_amount" AS "v" FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" IS NOT NULL) AS "e" GROUP BY "e"."k") AS "g0" ON "g0"."k" = "b"."id") AS "rows" ORDER BY "c_sum_v" DESC NULLS LAST, "id" LIMIT ? OFFSET ?) AS "page" JOIN (SELECT "b".*, (SELECT sum("l1"."c_amount") FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "b"."id") AS "c_sum_v" FROM "b_pone"."t_customers" AS "b") AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."c_sum_v" DESC NULLS LAST, "r"."id";
-- [10,0]

-- computed filter on a list
SELECT "id" FROM "b_pone"."t_customers" WHERE "id" IN (SELECT "l1"."c_customerkey" FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_amount" > CAST(? AS FLOAT) AND "l1"."c_customerkey" IS NOT NULL) ORDER BY "id";
-- [5]

-- computed filter on a link
SELECT "id" FROM (SELECT "b".*, (SELECT ANY_VALUE("l1"."c_name") FROM "b_pone"."t_customers" AS "l1" WHERE "l1"."id" = "b"."c_bosskey") AS "c_boss_v" FROM "b_pone"."t_customers" AS "b") AS "rows" WHERE ("c_bosskey" IS NOT NULL AND "c_bosskey" IN (SELECT "l1"."id" FROM "b_pone"."t_customers" AS "l1" WHERE POSITION(?, TRANSLATE("l1"."c_name", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 AND "l1"."id" IS NOT NULL)) ORDER BY "id";
-- ["ann"]

-- computed update where
DELETE FROM "q_ids";
INSERT INTO "q_ids" ("id") SELECT "id" FROM "b_pone"."t_customers" WHERE "id" IN (SELECT "id" FROM (SELECT "b".*, (SELECT sum("l1"."c_amount") FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "b"."id") AS "c_sum_v" FROM "b_pone"."t_customers" AS "b") AS "rows" WHERE "c_sum_v" > CAST(? AS FLOAT));
-- [5]
UPDATE "b_pone"."t_customers" SET "c_name" = ?, "ver" = "b_pone"."t_customers"."ver" + 1, "updated_at" = CAST(? AS TIMESTAMP_TZ(3)), "updated_by" = ? WHERE "id" IN (SELECT "id" FROM "q_ids");
-- ["x","2026-03-15 10:30:00+00:00","uone"]
SELECT "id", "ver" FROM "b_pone"."t_customers" WHERE "id" IN (SELECT "id" FROM "q_ids");
