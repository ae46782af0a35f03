import type { TextEncoding } from './text-encoding.ts';

/** A language as far as its letters beyond ASCII tell of an encoding. */
export interface Alphabet {
  /** Letters beyond ASCII in small, the most frequent first. */
  readonly letters: string;
  /** Words are written in ASCII, and only some of their letters are beyond it. */
  readonly isLatin?: boolean;
  /** Encodings it is written in, the most usual first. */
  readonly encodings: readonly TextEncoding[];
}

const western: readonly TextEncoding[] = ['windows-1252', 'macintosh'];
const central: readonly TextEncoding[] = ['windows-1250', 'iso-8859-2'];
const cyrillic: readonly TextEncoding[] = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'];

/** Order of the letters: counts of everyday texts of each language, rounded; only the rough order matters. */
export const alphabets: readonly Alphabet[] = [
  { isLatin: true, encodings: western, letters: 'üäöß' },
  { isLatin: true, encodings: western, letters: 'éèàêçôîâûùïëœ' },
  { isLatin: true, encodings: western, letters: 'óáíñéúü' },
  { isLatin: true, encodings: western, letters: 'ãçáéóíõêúâôà' },
  { isLatin: true, encodings: western, letters: 'èàòùìé' },
  { isLatin: true, encodings: western, letters: 'äöåøæé' },
  { isLatin: true, encodings: western, letters: 'áðíéóöþúýæ' },
  { isLatin: true, encodings: central, letters: 'łąężśóćńź' },
  { isLatin: true, encodings: central, letters: 'íáéěýžřščůúťďňó' },
  { isLatin: true, encodings: central, letters: 'áíéýžščľúťôňďäóŕĺ' },
  { isLatin: true, encodings: central, letters: 'áéóöőíüúű' },
  { isLatin: true, encodings: central, letters: 'ăîâţş' },
  { isLatin: true, encodings: central, letters: 'čšžćđ' },
  { isLatin: true, encodings: ['windows-1254'], letters: 'ıüşöğçİâ' },
  { isLatin: true, encodings: ['windows-1257'], letters: 'ėšžųūčįąę' },
  { isLatin: true, encodings: ['windows-1257'], letters: 'āīēšžūņļķģč' },
  { isLatin: true, encodings: ['windows-1257'], letters: 'äõüöšž' },
  { isLatin: true, encodings: ['windows-1258'], letters: 'đưôáàêơâíăéóúý\u0300\u0301\u0309\u0323\u0303' },
  { encodings: cyrillic, letters: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё' },
  { encodings: ['windows-1251', 'koi8-u', 'iso-8859-5', 'x-mac-cyrillic'], letters: 'оанівтреиклсдумпзябйьгчхщєюжїцшфґ' },
  { encodings: ['windows-1251'], letters: 'аоеинтрвсдлкмзпгябуъчжщхцйшфюь' },
  { encodings: ['windows-1251', 'iso-8859-5'], letters: 'аоиенрстјкувдмлпгзбчцшњжљћђфџх' },
  { encodings: ['windows-1253', 'iso-8859-7'], letters: 'αοιετσνηυρπκμλςίάόδγέήωθύχώφβξζψϊϋΰΐ' },
  { encodings: ['windows-1255', 'iso-8859-8'], letters: 'יוהלארתבמשנדקעחטפגצסזכםןךףץ' },
  { encodings: ['windows-1256', 'iso-8859-6'], letters: 'اليمنرتبوةعدسفهكقحجأطصشخىذضزإغءثئظآؤ' },
  { encodings: ['windows-1256'], letters: 'ايىنردهوتمسشبکكگزلخپقفعحجژچصضطذثظغآ' },
  { encodings: ['windows-874'], letters: 'านรอกเง่มยล้วดทสตัะปบคหิีแจพชขุใืไ์โู็ผศณธึถญฟซำฐฎภษฉฝฮฆฏฑฒฬฌๆ' },
];

/** A script whose signs take two bytes. */
export interface WideScript {
  readonly encodings: readonly TextEncoding[];
  /** Lists of signs that are used about as much as each other, the most frequent of each first. */
  readonly signs: readonly string[];
  /** Whether the first byte, in this encoding, is that of a sign that is used every day, frequent or not. */
  readonly isEveryday: (encoding: TextEncoding, lead: number) => boolean;
}

const between = (lead: number, from: number, to: number): boolean => lead >= from && lead <= to;

export const wideScripts: readonly WideScript[] = [
  {
    encodings: ['shift_jis', 'euc-jp'],
    signs: [
      'のいしんとたてなにはるをがかりこれさっすでまくらきもつうけあよせだえどみめわちそろばやねおじごずばぶべげびょゃゅへほぬむゆひふぼ',
      'ーンスルトアリイラクシドジレタプコロフッオマテムサバニキデカグナメブパチツミエウケボネヤモダポハペワユビベノギゴセソヒヘホヨガザズゼゾヌピァィゥェォャュョ',
      '日本人大年会国中東京名前市田山川社商品価格数量合計金子木村島高佐藤鈴小林太郎美花一二三十四五六七八九百千万円月時分都道府県区町番号電話住所氏担当者売上売店部課長新旧男女性生学校出入手物食色白黒赤青水火土大阪福岡神奈北海愛知野井原松伊中加吉場内外和正明',
    ],
    isEveryday: (encoding, lead) => (encoding === 'shift_jis' ? between(lead, 0x81, 0x98) : between(lead, 0xa1, 0xcf)),
  },
  {
    encodings: ['euc-kr'],
    signs: [
      '이다는의을에가지고하기사도로한서시아자대리어나인은정해수제일그부있보과들여장전구성주스상를원동조산라면유소무우미비만적경공안신민마모내니세계국드학연선영오화생중회방치진물분간관재양금바른문용개거단호반위의까럼체결되할것게데트',
      '름품격량합김박최강윤임철희울천광남북청충라경각번호전화주소명색날짜월년초말총액날',
    ],
    isEveryday: (_encoding, lead) => between(lead, 0xb0, 0xc8),
  },
  {
    encodings: ['gb18030'],
    signs: [
      '的一是不了在人有我他这中大来上个国和地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运',
      '姓城价格北京上海广州深圳李王张刘陈杨赵黄周吴徐孙胡朱林何郭马娜芳伟静丽强磊洋艳勇军杰涛超明号码单价产品苹果编号备注数量金额日期男女省县镇电话邮箱地址部门职务',
    ],
    isEveryday: (_encoding, lead) => between(lead, 0xb0, 0xd7),
  },
  {
    encodings: ['big5'],
    signs: [
      '的一是不了在人有我他這中大來上個國和地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金',
      '姓城價格臺台北高雄新竹中南桃園陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周徐蘇葉莊呂江何蕭羅怡君志明淑芬雅婷蘋果號碼單編備註額期男女縣鎮郵箱址職',
    ],
    isEveryday: (_encoding, lead) => between(lead, 0xa4, 0xc6),
  },
];
