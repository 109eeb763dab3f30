// The provider's files as they come: with and without names of columns, other orders, more columns, other line ends, cut off.
import { describe, expect, test } from 'vitest'
import { readDetail, type StatementLine } from './detail-file.ts'
import { StatementRefused } from './statement-refused.ts'
import { readSummary } from './summary-file.ts'

const HEADER =
  '通商云订单号|订单类型|交易金额(单位:分)|手续费金额(单位:分)|交易时间|商户订单编号|渠道金额|渠道流水号|渠道手续费(单位:分)|通商云手续费(单位:分)|分期金额(单位:分)|持卡人手续费(单位:分)|扩展参数|预付卡是否结算|预付卡交易金额(单位:分)|支付方式|原商户订单号|原通商云订单号|渠道交易类型|卡号|卡类别|'
const LINE = '1089|提现|10000|200|2026-11-20 13:14:15|TX001|0|0|0|15|0|0|||0|WITHDRAW_BALANCE||||6228****0018|借记卡|'
const REFUND = '1090|退款|500|0|2026-11-20 13:14:16|RF001|500|42|0|0|0|0|||0|WECHAT|PY001|1088|VSP501|||'
const READ = {
  lineNo: 2,
  number: 'TX001',
  orderNo: '1089',
  kind: '提现',
  service: 'withdraw',
  amountFen: 10_000,
  feeFen: 200,
  completedAt: new Date('2026-11-20T05:14:15.000Z'),
  chargeFen: 15,
  payMethod: 'WITHDRAW_BALANCE',
  originalNumber: null,
}

/** As it comes over the line, in pieces that cut through characters. */
async function* inPieces(text: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function detail(text: string | Uint8Array): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  for await (const line of readDetail(inPieces(text))) lines.push(line)
  return lines
}

const faultOf = async (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof StatementRefused ? [error.fault, error.lineNo] : error),
  )

describe('the detail file is read', () => {
  test.each([
    ['with LF', [HEADER, LINE, REFUND, ''].join('\n')],
    ['with CRLF', [HEADER, LINE, REFUND, ''].join('\r\n')],
    ['with a byte order mark', `\uFEFF${[HEADER, LINE, REFUND, ''].join('\n')}`],
    ['without an end of its last line', [HEADER, LINE, REFUND].join('\n')],
    ['with empty lines', [HEADER, LINE, REFUND, '', ' ', ''].join('\n')],
    ['with a column more', [`${HEADER}新列|`, `${LINE}x|`, `${REFUND}|`, ''].join('\n')],
    [
      'with other units and spaces',
      [HEADER.replaceAll('(单位:分)', '（单位：分）').replaceAll('|', ' | '), LINE, REFUND].join('\n'),
    ],
    [
      'with the names as they were seen',
      [HEADER.replace('通商云订单号', '通联订单号').replace('商户订单编号', '商户订单号'), LINE, REFUND].join('\n'),
    ],
  ])('%s', async (_what, text) => {
    const [first, second, ...more] = await detail(text)
    expect(first).toEqual(READ)
    expect(second).toMatchObject({ number: 'RF001', service: 'refund', originalNumber: 'PY001', payMethod: 'WECHAT' })
    expect(more).toEqual([])
  })

  test('with its columns in another order', async () => {
    const order = [5, 4, 3, 2, 1, 0]
    const turned = (line: string) => `${order.map((at) => line.split('|')[at]).join('|')}|`
    const [line] = await detail([turned(HEADER), turned(LINE)].join('\n'))
    expect(line).toEqual({ ...READ, chargeFen: 0, payMethod: null })
  })

  test('in the documented order when it names no columns', async () => {
    expect(await detail([LINE, REFUND].join('\n'))).toMatchObject([
      { ...READ, lineNo: 1 },
      { number: 'RF001', lineNo: 2 },
    ])
  })

  test('of a day without orders', async () => {
    expect(await detail(`${HEADER}\n`)).toEqual([])
  })

  test('with a kind that nobody has heard of', async () => {
    expect(await detail([HEADER, LINE.replace('提现', '新业务')].join('\n'))).toMatchObject([
      { kind: '新业务', service: 'other' },
    ])
  })
})

describe('the detail file is refused', () => {
  test.each([
    ['that lacks a column', [HEADER.replace('商户订单编号|', ''), LINE].join('\n'), ['COLUMNS', 1]],
    ['that is something else', '<html><body>404</body></html>\n', ['COLUMNS', 1]],
    ['in another order and without names', '10000|提现|1089\n', ['COLUMNS', 1]],
    [
      'in another charset',
      Buffer.from([...Buffer.from(`${HEADER}\n`), 0xcc, 0xe1, 0xcf, 0xd6, 0x0a]),
      ['CHARSET', null],
    ],
    ['cut off within a line', [HEADER, LINE, REFUND.slice(0, 40)].join('\n'), ['CUT_OFF', 3]],
    [
      'cut off within a character',
      Buffer.from([HEADER, LINE].join('\n')).subarray(0, Buffer.byteLength(`${HEADER}\n1089|提`) - 1),
      ['CUT_OFF', 2],
    ],
    ['that is empty', '', ['CUT_OFF', null]],
    ['with half a fen', [HEADER, LINE.replace('10000', '100.5')].join('\n'), ['LINE', 2]],
    ['with more than can be counted', [HEADER, LINE.replace('10000', '9007199254740993')].join('\n'), ['LINE', 2]],
    ['with no such time', [HEADER, LINE.replace('13:14:15', '25:14:15')].join('\n'), ['LINE', 2]],
    ['without a number of ours', [HEADER, LINE.replace('TX001', '')].join('\n'), ['LINE', 2]],
    ['without an end of any line', 'x'.repeat(70_000), ['LINE', 1]],
  ])('%s', async (_what, text, fault) => {
    expect(await faultOf(detail(text))).toEqual(fault)
  })
})

describe('the summary', () => {
  const KINDS = [
    '充值',
    '消费',
    '协议消费',
    '提现',
    '平台转账',
    '托收',
    '协议托收',
    '单笔托付',
    '批量托付',
    '跨应用转账',
    '退款',
    '理财',
    '跨境提现',
  ]
  const names = [
    '订单笔数',
    '订单金额',
    '首笔订单号',
    '末笔订单号',
    ...KINDS.flatMap((kind) => [`${kind}笔数`, `${kind}金额`]),
  ]
  const figures = [
    '5',
    '1500',
    '1',
    '9',
    '0',
    '0',
    '0',
    '0',
    '0',
    '0',
    '1',
    '100',
    '0',
    '0',
    '1',
    '200',
    '0',
    '0',
    '1',
    '300',
    '1',
    '400',
    '0',
    '0',
    '1',
    '500',
    '0',
    '0',
    '0',
    '0',
  ]
  const SUMS = {
    all: { count: 5, fen: 1_500 },
    byService: {
      withdraw: { count: 1, fen: 100 },
      collect: { count: 1, fen: 200 },
      agentPay: { count: 2, fen: 700 },
      refund: { count: 1, fen: 500 },
    },
  }

  test('is read by names and by order, kinds of one service together', async () => {
    const named = await readSummary(inPieces(`${names.join('|')}|\r\n${figures.join('|')}|\r\n`))
    expect(named).toMatchObject(SUMS)
    expect(await readSummary(inPieces(`${figures.join('|')}|\n`))).toEqual(named)
  })

  test.each([
    ['without figures', `${names.join('|')}|\n`, ['CUT_OFF', null]],
    ['cut off', `${names.join('|')}|\n5|1500|`, ['CUT_OFF', 2]],
    ['with too few columns', '5|1500|\n', ['COLUMNS', 1]],
    ['that is empty', '', ['CUT_OFF', null]],
    ['with words for figures', `${figures.with(5, 'x').join('|')}|\n`, ['LINE', 1]],
  ])('is refused %s', async (_what, text, fault) => {
    expect(await faultOf(readSummary(inPieces(text)))).toEqual(fault)
  })
})
