import { describe, expect, it } from 'vitest';
import { inspectSource } from '../inspect/inspect-source.ts';
import { fromBytes } from '../sources/byte-source.ts';
import { encodeText } from '../testing/encode-text.ts';
import { detectText } from './text-decoder.ts';
import type { TextEncoding } from './text-encoding.ts';

/** Lines of small tables, none of which the letters were ordered by. */
const tables: Readonly<Record<string, readonly [encodings: readonly TextEncoding[], lines: readonly string[]]>> = {
  Russian: [
    ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'],
    ['Фамилия;Телефон', 'Кузнецов;123', 'Васильева Анна;5', 'Отдел кадров;Да', 'Доставка;нет', 'цена без НДС;12,5', 'Улица Ленина;дом 3'],
  ],
  Ukrainian: [
    ['windows-1251', 'koi8-u'],
    ['Прізвище;Телефон', 'Шевченко;1', 'Вулиця Хрещатик;2', 'Ціна;Кількість'],
  ],
  Serbian: [['windows-1251'], ['Презиме;Град', 'Јовановић;Београд', 'Ђорђевић;Ниш']],
  Polish: [
    ['windows-1250', 'iso-8859-2'],
    ['Nazwisko;Kwota', 'Wiśniewski;5', 'Zażółć gęślą jaźń;1', 'Bolesław;Białystok', 'Miesiąc;Styczeń', 'Wartość;Ilość'],
  ],
  Czech: [
    ['windows-1250', 'iso-8859-2'],
    ['Příjmení;Částka', 'Novák;5', 'Dvořák;Brno', 'Čeněk;Kroměříž', 'Množství;Měsíc'],
  ],
  Hungarian: [
    ['windows-1250', 'iso-8859-2'],
    ['Vezetéknév;Összeg', 'Szűcs;5', 'Mennyiség;Hónap', 'Fűtő;Kecskemét'],
  ],
  Romanian: [
    ['windows-1250', 'iso-8859-2'],
    ['Judeţ;Preţ', 'Bucureşti;5', 'Cantitate;Lună', 'Galaţi;Brăila'],
  ],
  German: [['windows-1252'], ['Straße;Größe', 'Schäfer;5', 'Köhler;München', 'Fußgänger;Brücke', 'Stückzahl;Währung']],
  French: [['windows-1252'], ['Numéro;Quantité', 'Lefèvre;5', 'Théâtre;Hôtel', 'Reçu;Août', 'Noël;Garçon']],
  Spanish: [['windows-1252'], ['Número;Dirección', 'Muñoz;5', 'Teléfono;Población', 'Corazón;Niño']],
  Danish: [['windows-1252'], ['Fornavn;Beløb', 'Søren;Århus', 'Jørgensen;København', 'Måned;År']],
  Turkish: [['windows-1254'], ['Soyadı;Şehir', 'Yılmaz;İzmir', 'Öztürk;Eskişehir', 'Müşteri;Sipariş', 'Doğan;Kütahya']],
  Greek: [
    ['windows-1253', 'iso-8859-7'],
    ['Επώνυμο;Τηλέφωνο', 'Παπαδόπουλος;5', 'Τιμή;Ποσότητα'],
  ],
  Hebrew: [
    ['windows-1255', 'iso-8859-8'],
    ['מספר;כתובת', 'כהן;5', 'טלפון;מחיר', 'רחוב הרצל;באר שבע'],
  ],
  Arabic: [
    ['windows-1256', 'iso-8859-6'],
    ['العنوان;الهاتف', 'خالد;جدة', 'السعر;الكمية', 'شارع الملك;بغداد'],
  ],
  Lithuanian: [['windows-1257'], ['Pavardė;Suma', 'Kęstutis;Šakiai', 'Mėnuo;Kiekis', 'Gatvė;Alytus']],
  Thai: [['windows-874'], ['ราคา;จำนวน', 'สุดา;ภูเก็ต', 'ที่อยู่;โทรศัพท์']],
  Japanese: [
    ['shift_jis', 'euc-jp'],
    ['氏名;住所', '佐藤健一;横浜', '電話番号;メール', 'テスト;データ', 'ありがとう;1', '会社名;担当者', 'ノート;250'],
  ],
  Korean: [['euc-kr'], ['성명;주소', '홍길동;인천', '전화번호;이메일', '수량;금액', '테스트;데이터']],
  Chinese: [['gb18030'], ['名称;地址', '赵敏;成都', '电话;邮箱', '测试;数据', '部门;职务', '香蕉;15']],
  'Chinese of Taiwan': [['big5'], ['名稱;地址', '黃小華;臺南', '電話;信箱', '測試;資料', '部門;職稱', '香蕉;15']],
};

interface Tried {
  readonly title: string;
  readonly isRight: boolean;
  readonly isSure: boolean;
}

async function tryAll(lines: number): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const [language, [encodings, all]] of Object.entries(tables))
    for (const encoding of encodings)
      for (let from = 0; from + lines <= all.length; from += 1) {
        const text = `${all.slice(from, from + lines).join('\r\n')}\r\n`;
        const bytes = encodeText(text, encoding);
        if (bytes === null || bytes.every((byte) => byte < 128)) continue;
        const found = await detectText(bytes);
        const isRight = new TextDecoder(found.encoding).decode(bytes) === text;
        tried.push({ title: `${language} in ${encoding}: ${text}`, isRight, isSure: found.rivals.length === 0 });
      }
  return tried;
}

describe('texts of a few words', () => {
  it.each([
    [1, 0.92],
    [2, 0.98],
    [3, 1],
  ])('of %i lines are read in their encoding, and never in another one without a doubt', async (lines, share) => {
    const tried = await tryAll(lines);
    expect(tried.filter(({ isRight, isSure }) => !isRight && isSure)).toEqual([]);
    const wrong = tried.filter(({ isRight }) => !isRight);
    expect(1 - wrong.length / tried.length, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(share);
  });

  it('that do not tell are told of with the word as each encoding has it', async () => {
    const bytes = encodeText('Ad,Şehir\n', 'windows-1254');
    const { template } = await inspectSource(fromBytes(bytes ?? new Uint8Array(), 'a.csv'));
    const [warning] = template.tables[0]?.warnings ?? [];
    expect(warning).toMatchObject({
      code: 'encodingDoubt',
      readings: expect.arrayContaining([
        { encoding: 'windows-1254', word: 'Şehir' },
        { encoding: 'windows-1250', word: 'Ţehir' },
      ]),
    });
  });

  it.each(['csv', 'json'])('say their encoding after a long start of ASCII, in %s', async (kind) => {
    const start = kind === 'csv' ? `name,n\n${'plain,1\n'.repeat(200_000)}` : `[${'{"name": "plain"},\n'.repeat(100_000)}`;
    const end = kind === 'csv' ? 'Прізвище,2\nШевченко,3\n' : '{"name": "Прізвище"}, {"name": "Шевченко"}]';
    const bytes = encodeText(`${start}${end}`, 'windows-1251') ?? new Uint8Array();
    const { template } = await inspectSource(fromBytes(bytes, `a.${kind}`));
    expect(template.encoding).toBe('windows-1251');
    expect(template.tables[0]?.warnings).toEqual([{ code: 'encoding', encoding: 'windows-1251' }]);
  });

  it('of a JSON file are told of as well', async () => {
    const bytes = encodeText('[{"имя": "Иван"}]', 'windows-1251') ?? new Uint8Array();
    const { template } = await inspectSource(fromBytes(bytes, 'a.json'));
    expect(template.tables[0]).toMatchObject({ columns: [{ title: 'имя' }], warnings: [{ code: 'encoding', encoding: 'windows-1251' }] });
  });
});
