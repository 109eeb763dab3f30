// Cases are told apart by their titles alone.
import { expect, test } from 'vitest'
import { caseTitle } from './case-title.ts'

const difference = { kind: 'RECON_DIFFERENCE', amountFen: 12_800, merchantName: '山野集' } as const

test.each([
  [
    { ...difference, facts: { difference: 'AMOUNT', ourFen: 12_700, theirFen: 12_800 } },
    '金额不符 · 山野集 · 渠道多 1.00 元',
    'Amount differs · 山野集 · ¥1.00 more at the provider',
  ],
  [
    { ...difference, facts: { difference: 'BALANCE', ourFen: 500, theirFen: 0 } },
    '余额不符 · 山野集 · 渠道少 5.00 元',
    'Balance differs · 山野集 · ¥5.00 less at the provider',
  ],
  [
    { ...difference, merchantName: null, facts: { difference: 'ONLY_THEIRS', theirFen: 12_800 } },
    '渠道多 · 未知商户 · 128.00 元',
    'Only theirs · unknown merchant · ¥128.00',
  ],
  [
    { ...difference, merchantName: null, facts: { difference: 'BALANCE', ourFen: 0, theirFen: 400 } },
    '余额不符 · 平台 · 渠道多 4.00 元',
    'Balance differs · the platform · ¥4.00 more at the provider',
  ],
  [
    { ...difference, kind: 'CALL_UNDECIDED', facts: { service: 'agentPay' } },
    '渠道超过一天未给出结果 · 结算',
    'No result for more than a day · settlement',
  ],
  [
    { ...difference, facts: { difference: 'WRONG_DAY', ourFen: 12_800, theirFen: 12_800 } },
    '日期不符 · 山野集',
    'Another day · 山野集',
  ],
  [{ ...difference, kind: 'REFUND_STUCK', facts: {} }, '退款多次未成功', 'Refund keeps failing'],
] as const)('%j', (row, zh, en) => {
  expect(caseTitle(row)).toEqual({ zh, en })
})
