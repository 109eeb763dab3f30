// Cases are told apart by their titles alone.
import { expect, test } from 'vitest'
import { caseTitle } from './case-title.ts'

const difference = { kind: 'RECON_DIFFERENCE', amountFen: 12_800, merchantName: '山野集' } as const

const sum = (service: 'withdraw' | 'deposit', apart: number) => ({
  service,
  count: 8,
  fen: 6_204_422 + apart,
  summedCount: 7,
  summedFen: 6_204_422,
})
const several = <T>(...all: T[]): T[] => all

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
    {
      ...difference,
      facts: { difference: 'AMOUNT', ourFen: 8_888, theirFen: 8_888, ourFeeFen: 200, theirFeeFen: 201 },
    },
    '金额不符 · 山野集 · 手续费渠道多 0.01 元',
    'Amount differs · 山野集 · fee ¥0.01 more at the provider',
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
  [
    {
      ...difference,
      merchantName: null,
      amountFen: null,
      facts: { day: '2026-11-30', sums: several(sum('withdraw', 88_846)) },
    },
    '明细与汇总不一致 · 2026-11-30 · 提现明细多 888.46 元',
    'Lines and summary differ · 2026-11-30 · withdrawal: ¥888.46 more by the lines',
  ],
  [
    {
      ...difference,
      merchantName: null,
      amountFen: null,
      facts: { day: '2026-11-30', sums: several(sum('withdraw', 1), sum('deposit', -4)) },
    },
    '明细与汇总不一致 · 2026-11-30 · 提现、充值',
    'Lines and summary differ · 2026-11-30 · withdrawal, recharge',
  ],
  [{ ...difference, kind: 'REFUND_STUCK', facts: {} }, '退款多次未成功', 'Refund keeps failing'],
] as const)('%j', (row, zh, en) => {
  expect(caseTitle(row)).toEqual({ zh, en })
})
