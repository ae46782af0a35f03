-- create schema
IF SCHEMA_ID(N'b_pone') IS NULL EXEC(N'CREATE SCHEMA "b_pone"');

-- create table
CREATE TABLE "b_pone"."t_sample0000000a" ("id" bigint IDENTITY(1, 1) NOT NULL PRIMARY KEY, "ver" integer NOT NULL DEFAULT 1, "created_at" datetimeoffset(3), "updated_at" datetimeoffset(3), "created_by" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8, "updated_by" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8, "c_sample00000001" float, "c_sample00000002" float, "c_sample00000003" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8, "c_sample00000004" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8, "c_sample00000005" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8, "c_sample00000006" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8, "c_sample00000007" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8, "c_sample00000008" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8, "c_sample00000009" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8, "c_sample00000010" float, "c_sample00000011" float, "c_sample00000012" float, "c_sample00000013" float, "c_sample00000014" float, "c_sample00000015" bit, "c_sample00000016" date, "c_sample00000017" datetimeoffset(3), "c_sample00000018" nvarchar(255) COLLATE Latin1_General_100_BIN2_UTF8, "c_sample00000019" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8, "c_sample00000020" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8, "c_sample00000021" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8, "c_sample00000022" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8, "c_sample00000023" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8, "c_sample00000024" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8, "c_sample00000025" bigint);

-- add column
ALTER TABLE "b_pone"."t_sample0000000a" ADD "c_sample00000006" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8;

-- add stamps later
ALTER TABLE "b_pone"."t_sample0000000a" ADD "ver" integer NOT NULL DEFAULT 1;
ALTER TABLE "b_pone"."t_sample0000000a" ADD "created_at" datetimeoffset(3) DEFAULT '2026-03-15 10:30:00+00:00' WITH VALUES;
ALTER TABLE "b_pone"."t_sample0000000a" ADD "updated_at" datetimeoffset(3) DEFAULT '2026-03-15 10:30:00+00:00' WITH VALUES;
ALTER TABLE "b_pone"."t_sample0000000a" ADD "created_by" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8 DEFAULT 'uone' WITH VALUES;
ALTER TABLE "b_pone"."t_sample0000000a" ADD "updated_by" nvarchar(max) COLLATE Latin1_General_100_BIN2_UTF8 DEFAULT 'uone' WITH VALUES;

-- drop column
ALTER TABLE "b_pone"."t_sample0000000a" DROP COLUMN "c_sample00000006";

-- create index
IF NOT EXISTS (SELECT 1 FROM sys.indexes WHERE object_id = OBJECT_ID(N'"b_pone"."t_sample0000000a"') AND name = N'i_one') CREATE INDEX "i_one" ON "b_pone"."t_sample0000000a" ("c_sample00000010" DESC, "c_sample00000018");

-- create index on text
-- nothing to run

-- create unique index
IF NOT EXISTS (SELECT 1 FROM sys.indexes WHERE object_id = OBJECT_ID(N'"b_pone"."t_sample0000000a"') AND name = N'i_three') CREATE UNIQUE INDEX "i_three" ON "b_pone"."t_sample0000000a" ("c_sample00000010", "c_sample00000018") WHERE "c_sample00000010" IS NOT NULL AND "c_sample00000018" IS NOT NULL;

-- drop index
DROP INDEX IF EXISTS "i_one" ON "b_pone"."t_sample0000000a";

-- drop table
DROP TABLE IF EXISTS "b_pone"."t_sample0000000a";

-- drop schema
DECLARE @q_drop nvarchar(max) = (SELECT STRING_AGG(CAST(N'DROP TABLE ' + QUOTENAME(SCHEMA_NAME(t.schema_id)) + N'.' + QUOTENAME(t.name) AS nvarchar(max)), N'; ') FROM sys.tables AS t WHERE t.schema_id = SCHEMA_ID(N'b_pone')); IF @q_drop IS NOT NULL EXEC sp_executesql @q_drop; DROP SCHEMA IF EXISTS "b_pone";

-- page
SELECT "r"."id", "r"."ver", "r"."c_sample00000005", "r"."c_sample00000010", "r"."c_sample00000019" FROM (SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" > CAST(@p1 AS float) ORDER BY TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC, "c_sample00000010", "id" OFFSET @p2 ROWS FETCH NEXT @p3 ROWS ONLY) AS "page" INNER LOOP JOIN "b_pone"."t_sample0000000a" AS "r" ON "r"."id" = "page"."id" ORDER BY TRANSLATE("r"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC, "r"."c_sample00000010", "r"."id";
-- [5,200,100]

-- page of nothing
SELECT "r"."id", "r"."ver", "r"."c_sample00000005", "r"."c_sample00000010", "r"."c_sample00000019" FROM "b_pone"."t_sample0000000a" AS "r" ORDER BY "r"."id" OFFSET 9223372036854775807 ROWS;

-- page after a cursor
SELECT "r"."id", "r"."ver", "r"."c_sample00000005", "r"."c_sample00000010", "r"."c_sample00000019" FROM (SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE ("c_sample00000010" > CAST(@p1 AS float)) AND (TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') IS NULL OR (TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') <= @p2 AND (TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') < @p3 OR ("c_sample00000010" >= CAST(@p4 AS float) AND ("c_sample00000010" > CAST(@p5 AS float) OR "id" > @p6))))) ORDER BY TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC, "c_sample00000010", "id" OFFSET @p7 ROWS FETCH NEXT @p8 ROWS ONLY) AS "page" INNER LOOP JOIN "b_pone"."t_sample0000000a" AS "r" ON "r"."id" = "page"."id" ORDER BY TRANSLATE("r"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC, "r"."c_sample00000010", "r"."id";
-- [5,"tea","tea",4,4,7,0,100]

-- page after a cursor without value
SELECT "r"."id", "r"."ver", "r"."c_sample00000005", "r"."c_sample00000010", "r"."c_sample00000019" FROM (SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE ("c_sample00000010" > CAST(@p1 AS float)) AND (TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') IS NULL AND ("c_sample00000010" IS NOT NULL OR "id" > @p2)) ORDER BY TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC, "c_sample00000010", "id" OFFSET @p3 ROWS FETCH NEXT @p4 ROWS ONLY) AS "page" INNER LOOP JOIN "b_pone"."t_sample0000000a" AS "r" ON "r"."id" = "page"."id" ORDER BY TRANSLATE("r"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC, "r"."c_sample00000010", "r"."id";
-- [5,7,0,100]

-- sort keys of a row
SELECT TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), "c_sample00000010", "id" FROM "b_pone"."t_sample0000000a" WHERE "id" = @p1;
-- [7]

-- place of a row
SELECT (SELECT count(*) FROM "b_pone"."t_sample0000000a" AS "r" WHERE ((TRANSLATE("k"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') < TRANSLATE("r"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') OR (TRANSLATE("k"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') IS NULL AND TRANSLATE("r"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') IS NOT NULL)) OR (TRANSLATE("r"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') IS NOT DISTINCT FROM TRANSLATE("k"."c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') AND (("r"."c_sample00000010" < "k"."c_sample00000010" OR ("r"."c_sample00000010" IS NULL AND "k"."c_sample00000010" IS NOT NULL)) OR ("r"."c_sample00000010" IS NOT DISTINCT FROM "k"."c_sample00000010" AND "r"."id" < "k"."id")))) AND ("c_sample00000010" > CAST(@p1 AS float))) FROM "b_pone"."t_sample0000000a" AS "k" WHERE "k"."id" = @p2 AND ("c_sample00000010" > CAST(@p3 AS float));
-- [5,7,5]

-- rows by id
SELECT "r"."id", "r"."ver", "r"."c_sample00000005", "r"."c_sample00000010", "r"."c_sample00000019" FROM (SELECT CAST("key" AS int) AS "ord", CAST("value" AS bigint) AS "id" FROM OPENJSON(@p1)) AS "keys" INNER LOOP JOIN "b_pone"."t_sample0000000a" AS "r" ON "r"."id" = "keys"."id" ORDER BY "keys"."ord";
-- ["[3,1,2]"]

-- ids
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" > CAST(@p1 AS float) ORDER BY TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC, "c_sample00000010", "id";
-- [5]

-- ids, shuffled
SELECT "id" FROM "b_pone"."t_sample0000000a" ORDER BY NEWID();

-- count
SELECT count(*) FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" > CAST(@p1 AS float);
-- [5]

-- count up to
SELECT count(*) FROM (SELECT 1 AS "one" FROM "b_pone"."t_sample0000000a" ORDER BY (SELECT NULL) OFFSET @p1 ROWS FETCH NEXT @p2 ROWS ONLY) AS "some";
-- [0,1000]

-- filter SingleLineText eq Tea
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000005" = @p1 ORDER BY "id";
-- ["Tea"]

-- filter SingleLineText neq Tea
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE (NOT ("c_sample00000005" = @p1) OR "c_sample00000005" IS NULL) ORDER BY "id";
-- ["Tea"]

-- filter SingleLineText like tea
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE CHARINDEX(@p1, TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 ORDER BY "id";
-- ["tea"]

-- filter SingleLineText like Öl [50%]
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE CHARINDEX(@p1, LOWER("c_sample00000005")) > 0 ORDER BY "id";
-- ["öl [50%]"]

-- filter SingleLineText nlike %tea
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE (NOT (TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') LIKE @p1 ESCAPE '\') OR "c_sample00000005" IS NULL) ORDER BY "id";
-- ["%tea"]

-- filter SingleLineText in Tea,Öl
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000005" IN (@p1, @p2) ORDER BY "id";
-- ["Tea","Öl"]

-- filter SingleLineText empty
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000005" = @p1 ORDER BY "id";
-- [""]

-- filter SingleLineText notempty
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE (NOT ("c_sample00000005" = @p1) OR "c_sample00000005" IS NULL) ORDER BY "id";
-- [""]

-- filter Number eq 5
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" = CAST(@p1 AS float) ORDER BY "id";
-- [5]

-- filter Number neq 5
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE (NOT ("c_sample00000010" = CAST(@p1 AS float)) OR "c_sample00000010" IS NULL) ORDER BY "id";
-- [5]

-- filter Number lt 5.5
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" < CAST(@p1 AS float) ORDER BY "id";
-- [5.5]

-- filter Number gte 5
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" >= CAST(@p1 AS float) ORDER BY "id";
-- [5]

-- filter Number btw 1,5
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE ("c_sample00000010" >= CAST(@p1 AS float) AND "c_sample00000010" <= CAST(@p2 AS float)) ORDER BY "id";
-- [1,5]

-- filter Number nbtw 1,5
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE (NOT (("c_sample00000010" >= CAST(@p1 AS float) AND "c_sample00000010" <= CAST(@p2 AS float))) OR "c_sample00000010" IS NULL) ORDER BY "id";
-- [1,5]

-- filter Number eq tea
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE NULL = 1 ORDER BY "id";

-- filter Rating lt 3
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE coalesce("c_sample00000014", 0) < CAST(@p1 AS float) ORDER BY "id";
-- [3]

-- filter ID gt 5.5
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "id" > CAST(@p1 AS float) ORDER BY "id";
-- [5.5]

-- filter Checkbox checked
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000015" = CAST(@p1 AS bit) ORDER BY "id";
-- [true]

-- filter Checkbox notchecked
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE ("c_sample00000015" = CAST(@p1 AS bit) OR "c_sample00000015" IS NULL) ORDER BY "id";
-- [false]

-- filter Date eq 2026-03-15 exactDate
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE ("c_sample00000016" >= CAST(@p1 AS date) AND "c_sample00000016" < CAST(@p2 AS date)) ORDER BY "id";
-- ["2026-03-15","2026-03-16"]

-- filter DateTime lt today
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000017" < CAST(@p1 AS datetimeoffset(3)) ORDER BY "id";
-- ["2026-03-14 23:00:00+00:00"]

-- filter DateTime isWithin pastWeek
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE ("c_sample00000017" >= CAST(@p1 AS datetimeoffset(3)) AND "c_sample00000017" < CAST(@p2 AS datetimeoffset(3))) ORDER BY "id";
-- ["2026-03-07 23:00:00+00:00","2026-03-15 23:00:00+00:00"]

-- filter SingleSelect eq green
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000018" = @p1 ORDER BY "id";
-- ["ssingleselect01"]

-- filter SingleSelect anyof green,Red
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000018" IN (@p1, @p2) ORDER BY "id";
-- ["ssingleselect01","ssingleselect00"]

-- filter SingleSelect eq gone
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE NULL = 1 ORDER BY "id";

-- filter MultiSelect anyof green,Red
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE (CHARINDEX(@p1, "c_sample00000019") > 0 OR CHARINDEX(@p2, "c_sample00000019") > 0) ORDER BY "id";
-- ["\"smultiselect01\"","\"smultiselect00\""]

-- filter MultiSelect allof green,Red
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE (CHARINDEX(@p1, "c_sample00000019") > 0 AND CHARINDEX(@p2, "c_sample00000019") > 0) ORDER BY "id";
-- ["\"smultiselect01\"","\"smultiselect00\""]

-- filter MultiSelect nallof green,Red
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE (NOT ((CHARINDEX(@p1, "c_sample00000019") > 0 AND CHARINDEX(@p2, "c_sample00000019") > 0)) OR "c_sample00000019" IS NULL) ORDER BY "id";
-- ["\"smultiselect01\"","\"smultiselect00\""]

-- filter Collaborator blank
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000021" IS NULL ORDER BY "id";

-- sort by text, nulls first
SELECT "id" FROM "b_pone"."t_sample0000000a" ORDER BY TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), "id";

-- sort by number, nulls last
SELECT "id" FROM "b_pone"."t_sample0000000a" ORDER BY "c_sample00000010" DESC, "id";

-- sort by select by option
SELECT "id" FROM "b_pone"."t_sample0000000a" ORDER BY -CHARINDEX((',' + "c_sample00000018" + ','), @p1), "id";
-- [",ssingleselect04,ssingleselect03,ssingleselect02,ssingleselect01,ssingleselect00,"]

-- sort by multi select option by option
SELECT "id" FROM "b_pone"."t_sample0000000a" ORDER BY (SELECT STRING_AGG(CAST(RIGHT('0000000' + CAST(10000000 - CHARINDEX(',' + "e"."value" + ',', @p1) AS varchar(8)), 8) AS varchar(max)), '') WITHIN GROUP (ORDER BY CAST("e"."key" AS int)) FROM OPENJSON("c_sample00000019") AS "e") DESC, "id";
-- [",smultiselect04,smultiselect03,smultiselect02,smultiselect01,smultiselect00,"]

-- sort by people and moment
SELECT "id" FROM "b_pone"."t_sample0000000a" ORDER BY TRANSLATE("c_sample00000021", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), "c_sample00000017" DESC, "id";

-- sort by files by what they are called
SELECT "id" FROM "b_pone"."t_sample0000000a" ORDER BY TRANSLATE((SELECT STRING_AGG(CAST(JSON_VALUE("e"."value", '$.title') AS nvarchar(max)) COLLATE Latin1_General_100_BIN2_UTF8, ', ') WITHIN GROUP (ORDER BY CAST("e"."key" AS int)) FROM OPENJSON("c_sample00000020") AS "e"), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), "id";

-- sort by the id alone
SELECT "id" FROM "b_pone"."t_sample0000000a" ORDER BY "id";

-- search
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE ((CHARINDEX(@p1, TRANSLATE("c_sample00000003", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 OR CHARINDEX(@p2, TRANSLATE("c_sample00000004", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 OR CHARINDEX(@p3, TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 OR CHARINDEX(@p4, TRANSLATE("c_sample00000006", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 OR CHARINDEX(@p5, TRANSLATE("c_sample00000007", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 OR CHARINDEX(@p6, TRANSLATE("c_sample00000008", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0) OR (CHARINDEX(@p7, TRANSLATE("c_sample00000009", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 OR "c_sample00000018" IN (@p8) OR (CHARINDEX(@p9, "c_sample00000019") > 0) OR (EXISTS (SELECT 1 FROM (SELECT "v" COLLATE Latin1_General_100_BIN2_UTF8 AS "v" FROM OPENJSON("c_sample00000020") WITH ("v" nvarchar(max) '$.title')) AS "one" WHERE CHARINDEX(@p10, TRANSLATE("one"."v", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0) OR "c_sample00000020" <> "c_sample00000020") OR CHARINDEX(@p11, TRANSLATE("c_sample00000022", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 OR CHARINDEX(@p12, TRANSLATE("c_sample00000023", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 OR CHARINDEX(@p13, TRANSLATE("c_sample00000024", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0)) ORDER BY "id";
-- ["gre","gre","gre","gre","gre","gre","gre","ssingleselect01","\"smultiselect01\"","gre","gre","gre","gre"]

-- search nowhere
SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE 1 = 0 ORDER BY "id";

-- groups
SELECT "c_sample00000005", "c_sample00000019", count(*), count(*) OVER (), count("c_sample00000010"), count(*), count(DISTINCT "c_sample00000010"), sum("c_sample00000010"), avg("c_sample00000010"), min("c_sample00000010"), CASE WHEN count("c_sample00000010") > 0 THEN CAST(LTRIM(SUBSTRING(STRING_AGG(RIGHT(SPACE(24) + CONVERT(varchar(max), CAST("c_sample00000010" AS float), 3), 24), '') WITHIN GROUP (ORDER BY "c_sample00000010"), ((count("c_sample00000010") + 1) / 2 - 1) * 24 + 1, 24)) AS float) / 2 + CAST(LTRIM(SUBSTRING(STRING_AGG(RIGHT(SPACE(24) + CONVERT(varchar(max), CAST("c_sample00000010" AS float), 3), 24), '') WITHIN GROUP (ORDER BY "c_sample00000010"), ((count("c_sample00000010") + 2) / 2 - 1) * 24 + 1, 24)) AS float) / 2 END, CASE WHEN max(abs("c_sample00000010")) < 1e150 THEN STDEVP(CASE WHEN abs("c_sample00000010") < 1e150 THEN "c_sample00000010" END) END FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" > CAST(@p1 AS float) GROUP BY "c_sample00000005", "c_sample00000019" ORDER BY TRANSLATE("c_sample00000005", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC, "c_sample00000005" DESC, (SELECT STRING_AGG(CAST(RIGHT('0000000' + CAST(10000000 - CHARINDEX(',' + "e"."value" + ',', @p2) AS varchar(8)), 8) AS varchar(max)), '') WITHIN GROUP (ORDER BY CAST("e"."key" AS int)) FROM OPENJSON("c_sample00000019") AS "e"), "c_sample00000019" OFFSET @p3 ROWS FETCH NEXT @p4 ROWS ONLY;
-- [5,",smultiselect04,smultiselect03,smultiselect02,smultiselect01,smultiselect00,",0,50]

-- count of groups
SELECT count(*) FROM (SELECT 1 AS "one" FROM "b_pone"."t_sample0000000a" GROUP BY "c_sample00000018") AS "groups";

-- counts of options
SELECT "c_sample00000018", count(*) FROM "b_pone"."t_sample0000000a" GROUP BY "c_sample00000018";

-- counts of options of lists
SELECT count(CASE WHEN "c_sample00000019" IS NULL THEN 1 END), count(CASE WHEN (CHARINDEX(@p1, "c_sample00000019") > 0) THEN 1 END), count(CASE WHEN (CHARINDEX(@p2, "c_sample00000019") > 0) THEN 1 END), count(CASE WHEN (CHARINDEX(@p3, "c_sample00000019") > 0) THEN 1 END), count(CASE WHEN (CHARINDEX(@p4, "c_sample00000019") > 0) THEN 1 END), count(CASE WHEN (CHARINDEX(@p5, "c_sample00000019") > 0) THEN 1 END), count(*) FROM "b_pone"."t_sample0000000a";
-- ["\"smultiselect00\"","\"smultiselect01\"","\"smultiselect02\"","\"smultiselect03\"","\"smultiselect04\""]

-- aggregates
SELECT count("c_sample00000010"), count(*), count(DISTINCT "c_sample00000010"), sum("c_sample00000010"), avg("c_sample00000010"), min("c_sample00000010"), CASE WHEN count("c_sample00000010") > 0 THEN CAST(LTRIM(SUBSTRING(STRING_AGG(RIGHT(SPACE(24) + CONVERT(varchar(max), CAST("c_sample00000010" AS float), 3), 24), '') WITHIN GROUP (ORDER BY "c_sample00000010"), ((count("c_sample00000010") + 1) / 2 - 1) * 24 + 1, 24)) AS float) / 2 + CAST(LTRIM(SUBSTRING(STRING_AGG(RIGHT(SPACE(24) + CONVERT(varchar(max), CAST("c_sample00000010" AS float), 3), 24), '') WITHIN GROUP (ORDER BY "c_sample00000010"), ((count("c_sample00000010") + 2) / 2 - 1) * 24 + 1, 24)) AS float) / 2 END, CASE WHEN max(abs("c_sample00000010")) < 1e150 THEN STDEVP(CASE WHEN abs("c_sample00000010") < 1e150 THEN "c_sample00000010" END) END FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" > CAST(@p1 AS float);
-- [5]

-- aggregate of a checkbox
SELECT count(CASE WHEN "c_sample00000015" = @p1 THEN 1 END) FROM "b_pone"."t_sample0000000a";
-- [true]

-- histogram
SELECT count(CASE WHEN "c_sample00000010" < CAST(@p1 AS float) THEN 1 END), count(CASE WHEN "c_sample00000010" < CAST(@p2 AS float) THEN 1 END), count("c_sample00000010") FROM "b_pone"."t_sample0000000a";
-- [10,20]

-- insert
DECLARE @q_ids TABLE ("id" bigint); INSERT INTO "b_pone"."t_sample0000000a" ("created_at", "updated_at", "created_by", "updated_by", "c_sample00000005", "c_sample00000010", "c_sample00000015", "c_sample00000017", "c_sample00000019") OUTPUT inserted."id" INTO @q_ids SELECT "created_at", "updated_at", "created_by", "updated_by", "c_sample00000005", "c_sample00000010", "c_sample00000015", "c_sample00000017", "c_sample00000019" FROM (VALUES (0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8, @p9), (1, @p10, @p11, @p12, @p13, @p14, @p15, @p16, @p17, @p18)) AS "new" ("ord", "created_at", "updated_at", "created_by", "updated_by", "c_sample00000005", "c_sample00000010", "c_sample00000015", "c_sample00000017", "c_sample00000019") ORDER BY "ord"; SELECT "id" FROM @q_ids ORDER BY "id";
-- ["2026-03-15 10:30:00+00:00","2026-03-15 10:30:00+00:00","uone","uone","Tea",4.5,true,"2026-03-15 10:30:00+00:00","[\"smultiselect00\"]","2026-03-15 10:30:00+00:00","2026-03-15 10:30:00+00:00","uone","uone",null,null,null,null,null]

-- restore
BEGIN TRY SET IDENTITY_INSERT "b_pone"."t_sample0000000a" ON; INSERT INTO "b_pone"."t_sample0000000a" ("id", "ver", "created_at", "updated_at", "created_by", "updated_by", "c_sample00000005", "c_sample00000010", "c_sample00000015", "c_sample00000017", "c_sample00000019") SELECT "id", "ver", "created_at", "updated_at", "created_by", "updated_by", "c_sample00000005", "c_sample00000010", "c_sample00000015", "c_sample00000017", "c_sample00000019" FROM (VALUES (0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8, @p9, @p10, @p11), (1, @p12, @p13, @p14, @p15, @p16, @p17, @p18, @p19, @p20, @p21, @p22)) AS "new" ("ord", "id", "ver", "created_at", "updated_at", "created_by", "updated_by", "c_sample00000005", "c_sample00000010", "c_sample00000015", "c_sample00000017", "c_sample00000019") ORDER BY "ord"; SET IDENTITY_INSERT "b_pone"."t_sample0000000a" OFF; END TRY BEGIN CATCH SET IDENTITY_INSERT "b_pone"."t_sample0000000a" OFF; THROW; END CATCH; SELECT "id" FROM (SELECT CAST("key" AS int) AS "ord", CAST("value" AS bigint) AS "id" FROM OPENJSON(@p23)) AS "keys" ORDER BY "ord";
-- [9,4,"2026-03-15 10:30:00+00:00","2026-03-15 10:30:00+00:00",null,null,"Tea",4.5,true,"2026-03-15 10:30:00+00:00","[\"smultiselect00\"]",5,4,"2026-03-15 10:30:00+00:00","2026-03-15 10:30:00+00:00",null,null,"Tea",4.5,true,"2026-03-15 10:30:00+00:00","[\"smultiselect00\"]","[9,5]"]

-- update one
UPDATE "b_pone"."t_sample0000000a" SET "c_sample00000010" = CAST(@p1 AS float), "ver" = "b_pone"."t_sample0000000a"."ver" + 1, "updated_at" = CAST(@p2 AS datetimeoffset(3)), "updated_by" = @p3 OUTPUT inserted."id", inserted."ver", inserted."c_sample00000005", inserted."c_sample00000010", inserted."c_sample00000019" WHERE "id" = @p4 AND "ver" = @p5 AND "c_sample00000005" IS NOT DISTINCT FROM @p6;
-- [1,"2026-03-15 10:30:00+00:00","uone",7,3,null]

-- update some
UPDATE "b_pone"."t_sample0000000a" SET "c_sample00000015" = CAST(@p1 AS bit), "ver" = "b_pone"."t_sample0000000a"."ver" + 1, "updated_at" = CAST(@p2 AS datetimeoffset(3)), "updated_by" = @p3 OUTPUT inserted."id", inserted."ver" WHERE "id" IN (SELECT "v" FROM OPENJSON(@p4) WITH ("v" bigint '$'));
-- [false,"2026-03-15 10:30:00+00:00","uone","[1,2]"]

-- update some each
UPDATE "b_pone"."t_sample0000000a" SET "c_sample00000005" = "new"."c_sample00000005", "c_sample00000010" = "new"."c_sample00000010", "ver" = "b_pone"."t_sample0000000a"."ver" + 1, "updated_at" = CAST(@p1 AS datetimeoffset(3)), "updated_by" = @p2 OUTPUT inserted."id" FROM "b_pone"."t_sample0000000a" JOIN (VALUES (CAST(@p3 AS bigint), @p4, CAST(@p5 AS float)), (CAST(@p6 AS bigint), @p7, CAST(@p8 AS float))) AS "new" ("id", "c_sample00000005", "c_sample00000010") ON "b_pone"."t_sample0000000a"."id" = "new"."id";
-- ["2026-03-15 10:30:00+00:00","uone",1,"Tea",1,2,null,null]

-- update where
UPDATE "b_pone"."t_sample0000000a" SET "c_sample00000019" = @p1, "ver" = "b_pone"."t_sample0000000a"."ver" + 1, "updated_at" = CAST(@p2 AS datetimeoffset(3)), "updated_by" = @p3 OUTPUT inserted."id", inserted."ver" WHERE "c_sample00000010" > CAST(@p4 AS float);
-- [null,"2026-03-15 10:30:00+00:00","uone",5]

-- delete some
DELETE FROM "b_pone"."t_sample0000000a" OUTPUT deleted."id" WHERE "id" IN (SELECT "v" FROM OPENJSON(@p1) WITH ("v" bigint '$'));
-- ["[1,2]"]

-- delete where
DELETE FROM "b_pone"."t_sample0000000a" OUTPUT deleted."id" WHERE "c_sample00000010" > CAST(@p1 AS float);
-- [5]

-- introspection
SELECT o.name, CASE WHEN o.type = 'V' THEN 1 ELSE 0 END, c.name, t.name + CASE WHEN t.name IN ('char', 'varchar', 'nchar', 'nvarchar', 'binary', 'varbinary') THEN '(' + CASE WHEN c.max_length = -1 THEN 'max' WHEN t.name IN ('nchar', 'nvarchar') THEN CAST(c.max_length / 2 AS varchar(5)) ELSE CAST(c.max_length AS varchar(5)) END + ')' WHEN t.name IN ('decimal', 'numeric') THEN CONCAT('(', c.precision, ',', c.scale, ')') ELSE '' END, c.is_nullable, coalesce(k.key_ordinal, 0) FROM sys.objects AS o JOIN sys.columns AS c ON c.object_id = o.object_id JOIN sys.types AS t ON t.user_type_id = c.user_type_id LEFT JOIN sys.indexes AS i ON i.object_id = o.object_id AND i.is_primary_key = 1 LEFT JOIN sys.index_columns AS k ON k.object_id = i.object_id AND k.index_id = i.index_id AND k.column_id = c.column_id WHERE o.type IN ('U', 'V') AND o.schema_id = SCHEMA_ID(@p1) ORDER BY o.name, c.column_id;
-- ["b_pone"]

-- computed Boss
SELECT "r"."id", "r"."ver", (SELECT JSON_ARRAY("l1"."id", "l1"."c_name" NULL ON NULL) FROM "b_pone"."t_customers" AS "l1" WHERE "l1"."id" = "r"."c_bosskey") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" OFFSET @p1 ROWS FETCH NEXT @p2 ROWS ONLY) AS "page" INNER LOOP JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [0,10]

-- computed BossKind
SELECT "r"."id", "r"."ver", (SELECT "l1"."c_kind" FROM "b_pone"."t_customers" AS "l1" WHERE "l1"."id" = "r"."c_bosskey") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" OFFSET @p1 ROWS FETCH NEXT @p2 ROWS ONLY) AS "page" INNER LOOP JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [0,10]

-- computed Orders
SELECT "r"."id", "r"."ver", (SELECT JSON_ARRAY(JSON_QUERY('[' + STRING_AGG(CAST(SUBSTRING(JSON_ARRAY("e"."v0" NULL ON NULL), 2, LEN(JSON_ARRAY("e"."v0" NULL ON NULL)) - 2) AS nvarchar(max)), ',') WITHIN GROUP (ORDER BY "e"."n") + ']'), JSON_QUERY('[' + STRING_AGG(CAST(SUBSTRING(JSON_ARRAY("e"."v1" NULL ON NULL), 2, LEN(JSON_ARRAY("e"."v1" NULL ON NULL)) - 2) AS nvarchar(max)), ',') WITHIN GROUP (ORDER BY "e"."n") + ']'), CASE WHEN count(*) = 25 THEN (SELECT count(*) FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id") END NULL ON NULL) FROM (SELECT TOP (25) "l1"."id" AS "v0", "l1"."c_title" AS "v1", ROW_NUMBER() OVER (ORDER BY "l1"."id") AS "n" FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id" ORDER BY "l1"."id") AS "e") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" OFFSET @p1 ROWS FETCH NEXT @p2 ROWS ONLY) AS "page" INNER LOOP JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [0,10]

-- computed OrderList
SELECT "r"."id", "r"."ver", (SELECT JSON_ARRAY(JSON_QUERY('[' + STRING_AGG(CAST(SUBSTRING(JSON_ARRAY("e"."v0" NULL ON NULL), 2, LEN(JSON_ARRAY("e"."v0" NULL ON NULL)) - 2) AS nvarchar(max)), ',') WITHIN GROUP (ORDER BY "e"."n") + ']'), JSON_QUERY('[' + STRING_AGG(CAST(SUBSTRING(JSON_ARRAY("e"."v1" NULL ON NULL), 2, LEN(JSON_ARRAY("e"."v1" NULL ON NULL)) - 2) AS nvarchar(max)), ',') WITHIN GROUP (ORDER BY "e"."n") + ']'), CASE WHEN count(*) = 25 THEN (SELECT count(*) FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id") END NULL ON NULL) FROM (SELECT TOP (25) "l1"."id" AS "v0", "l1"."c_title" AS "v1", ROW_NUMBER() OVER (ORDER BY "l1"."id") AS "n" FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id" ORDER BY "l1"."id") AS "e") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" OFFSET @p1 ROWS FETCH NEXT @p2 ROWS ONLY) AS "page" INNER LOOP JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [0,10]

-- computed Amounts
SELECT "r"."id", "r"."ver", (SELECT '[' + STRING_AGG(CAST(SUBSTRING(JSON_ARRAY("e"."v" NULL ON NULL), 2, LEN(JSON_ARRAY("e"."v" NULL ON NULL)) - 2) AS nvarchar(max)), ',') WITHIN GROUP (ORDER BY "e"."n") + ']' FROM (SELECT TOP (1000) "l1"."c_amount" AS "v", ROW_NUMBER() OVER (ORDER BY "l1"."id") AS "n" FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id" ORDER BY "l1"."id") AS "e" WHERE "e"."v" IS NOT NULL) FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" OFFSET @p1 ROWS FETCH NEXT @p2 ROWS ONLY) AS "page" INNER LOOP JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [0,10]

-- computed Moments
SELECT "r"."id", "r"."ver", (SELECT '[' + STRING_AGG(CAST(SUBSTRING(JSON_ARRAY("e"."v" NULL ON NULL), 2, LEN(JSON_ARRAY("e"."v" NULL ON NULL)) - 2) AS nvarchar(max)), ',') WITHIN GROUP (ORDER BY "e"."n") + ']' FROM (SELECT TOP (1000) REPLACE(CONVERT(nvarchar(23), "l1"."c_at", 121), '.000', '') + '+00:00' AS "v", ROW_NUMBER() OVER (ORDER BY "l1"."id") AS "n" FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id" ORDER BY "l1"."id") AS "e" WHERE "e"."v" IS NOT NULL) FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" OFFSET @p1 ROWS FETCH NEXT @p2 ROWS ONLY) AS "page" INNER LOOP JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [0,10]

-- computed Sum
SELECT "r"."id", "r"."ver", (SELECT sum("e"."v") FROM (SELECT "l1"."c_amount" AS "v" FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id") AS "e") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" OFFSET @p1 ROWS FETCH NEXT @p2 ROWS ONLY) AS "page" INNER LOOP JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [0,10]

-- computed Bills
SELECT "r"."id", "r"."ver", (SELECT sum("e"."v") FROM (SELECT CAST(CASE WHEN "l1"."c_paid" = 1 THEN 1 WHEN NOT ("l1"."c_paid" = 1) THEN 0 END AS float) AS "v" FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id") AS "e") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" OFFSET @p1 ROWS FETCH NEXT @p2 ROWS ONLY) AS "page" INNER LOOP JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [0,10]

-- computed FirstDay
SELECT "r"."id", "r"."ver", (SELECT min("e"."v") FROM (SELECT "l1"."c_day" AS "v" FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id") AS "e") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" OFFSET @p1 ROWS FETCH NEXT @p2 ROWS ONLY) AS "page" INNER LOOP JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [0,10]

-- computed LastTitle
SELECT "r"."id", "r"."ver", (SELECT TOP (1) "l1"."c_title" FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id" AND "l1"."c_title" IS NOT NULL ORDER BY TRANSLATE("l1"."c_title", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') DESC, "l1"."c_title" DESC) FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" OFFSET @p1 ROWS FETCH NEXT @p2 ROWS ONLY) AS "page" INNER LOOP JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [0,10]

-- computed Count
SELECT "r"."id", "r"."ver", (SELECT count("e"."v") FROM (SELECT 1 AS "v" FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id") AS "e") FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" OFFSET @p1 ROWS FETCH NEXT @p2 ROWS ONLY) AS "page" INNER LOOP JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [0,10]

-- computed Label
SELECT "r"."id", "r"."ver", JSON_ARRAY("r"."c_kind", (SELECT sum("e"."v") FROM (SELECT "l1"."c_amount" AS "v" FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "r"."id") AS "e") NULL ON NULL) FROM (SELECT "id" FROM "b_pone"."t_customers" ORDER BY "id" OFFSET @p1 ROWS FETCH NEXT @p2 ROWS ONLY) AS "page" INNER LOOP JOIN "b_pone"."t_customers" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."id";
-- [0,10]

-- computed sort
SELECT "r"."id", "r"."ver" FROM (SELECT "id" FROM (SELECT "b".*, "g0"."v" AS "c_sum_v" FROM "b_pone"."t_customers" AS "b" LEFT JOIN (SELECT "e"."k", sum("e"."v") AS "v" FROM (SELECT "l1"."c_customerkey" AS "k", "l1"."c_amount" AS "v" FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" IS NOT NULL) AS "e" GROUP BY "e"."k") AS "g0" ON "g0"."k" = "b"."id") AS "rows" ORDER BY "c_sum_v" DESC, "id" OFFSET @p1 ROWS FETCH NEXT @p2 ROWS ONLY) AS "page" INNER LOOP JOIN (SELECT "b".*, (SELECT sum("e"."v") FROM (SELECT "l1"."c_amount" AS "v" FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "b"."id") AS "e") AS "c_sum_v" FROM "b_pone"."t_customers" AS "b") AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."c_sum_v" DESC, "r"."id";
-- [0,10]

-- computed filter on a list
SELECT "id" FROM "b_pone"."t_customers" WHERE "id" IN (SELECT "l1"."c_customerkey" FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_amount" > CAST(@p1 AS float) AND "l1"."c_customerkey" IS NOT NULL) ORDER BY "id";
-- [5]

-- computed filter on a link
SELECT "id" FROM (SELECT "b".*, (SELECT "l1"."c_name" FROM "b_pone"."t_customers" AS "l1" WHERE "l1"."id" = "b"."c_bosskey") AS "c_boss_v" FROM "b_pone"."t_customers" AS "b") AS "rows" WHERE ("c_bosskey" IS NOT NULL AND "c_bosskey" IN (SELECT "l1"."id" FROM "b_pone"."t_customers" AS "l1" WHERE CHARINDEX(@p1, TRANSLATE("l1"."c_name", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0 AND "l1"."id" IS NOT NULL)) ORDER BY "id";
-- ["ann"]

-- computed update where
UPDATE "b_pone"."t_customers" SET "c_name" = @p1, "ver" = "b_pone"."t_customers"."ver" + 1, "updated_at" = CAST(@p2 AS datetimeoffset(3)), "updated_by" = @p3 OUTPUT inserted."id", inserted."ver" WHERE "id" IN (SELECT "id" FROM (SELECT "b".*, (SELECT sum("e"."v") FROM (SELECT "l1"."c_amount" AS "v" FROM "b_pone"."t_orders" AS "l1" WHERE "l1"."c_customerkey" = "b"."id") AS "e") AS "c_sum_v" FROM "b_pone"."t_customers" AS "b") AS "rows" WHERE "c_sum_v" > CAST(@p4 AS float));
-- ["x","2026-03-15 10:30:00+00:00","uone",5]
