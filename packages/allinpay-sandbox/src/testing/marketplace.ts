/** A small marketplace for tests of money: a buyer, a shop that may withdraw, a partner, and the usual calls with usual values. */
import type { JsonInput } from '@merchant/allinpay/wire'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { ACCOUNT_SET_NO, COMPANY, fen, openTestMerchant } from './test-merchant.ts'

const QUICK = { fixedSms: true, firstNotifyDelayMs: 0, withdrawSettleMs: 0, refundSettleMs: 0, dailyOrderLimit: 1_000 }

/** The platform's own member number. */
export const PLATFORM = '#yunBizUserId_B2C#'

export type Body = Readonly<Record<string, JsonInput | undefined>>

/** Opens it: a sandbox whose banks answer at once, with all switches as they come. */
export async function openMarketplace() {
  const merchant = await openTestMerchant({ settings: QUICK })
  await merchant.person('buyer')
  await merchant.company('shop')
  await merchant.signContract('shop')
  await merchant.person('partner')
  let number = 0

  const next = (kind: string): string => `${kind}-${++number}`
  const refused = async (method: string, body: Body): Promise<string> => (await merchant.call(method, body)).subCode
  const platform = async (accountSetNo: string): Promise<number> =>
    fen((await merchant.done('merchantService.queryMerchantBalance', { accountSetNo })).allAmount)
  const state = async (bizOrderNo: string): Promise<number> =>
    fen((await merchant.done('orderService.getOrderDetail', { bizOrderNo })).orderStatus)

  function collectBody(bizOrderNo: string, receivers: Readonly<Record<string, number>>, changes: Body = {}): Body {
    const fee = Number(changes.fee ?? 0)
    const amount = Object.values(receivers).reduce((sum, one) => sum + one, fee)
    return {
      bizOrderNo,
      payerId: 'buyer',
      recieverList: Object.entries(receivers).map(([bizUserId, share]) => ({ bizUserId, amount: share })),
      tradeCode: '3001',
      amount,
      fee,
      validateType: 0,
      backUrl: merchant.backUrl,
      payMethod: { SCAN_WEIXIN: { amount, limitPay: '' } },
      industryCode: '1914',
      industryName: '交易市场',
      source: 2,
      ...changes,
    }
  }

  async function paidCollect(receivers: Readonly<Record<string, number>>, changes: Body = {}): Promise<string> {
    const bizOrderNo = next('C')
    await merchant.done('orderService.agentCollectApply', collectBody(bizOrderNo, receivers, changes))
    await merchant.sandbox.admin.settle(bizOrderNo, 'success')
    return bizOrderNo
  }

  function payBody(collect: string, bizUserId: string, amount: number, changes: Body = {}): Body {
    return {
      bizOrderNo: next('P'),
      collectPayList: [{ bizOrderNo: collect, amount }],
      bizUserId,
      accountSetNo: ACCOUNT_SET_NO,
      backUrl: merchant.backUrl,
      amount,
      fee: 0,
      tradeCode: '4001',
      ...changes,
    }
  }

  function withdrawBody(amount: number, changes: Body = {}): Body {
    return {
      bizOrderNo: next('W'),
      bizUserId: 'shop',
      accountSetNo: ACCOUNT_SET_NO,
      amount,
      fee: 0,
      backUrl: merchant.backUrl,
      bankCardNo: merchant.encrypt(COMPANY.accountNo),
      bankCardPro: 1,
      industryCode: '1914',
      industryName: '交易市场',
      source: 2,
      ...changes,
    }
  }

  async function confirm(bizOrderNo: JsonInput | undefined, verificationCode = '11111', bizUserId = 'shop') {
    return merchant.call('orderService.payByBackSMS', {
      bizUserId,
      bizOrderNo,
      verificationCode,
      consumerIp: '116.228.64.55',
    })
  }

  const notificationsOf = (bizOrderNo: string) =>
    merchant.received.filter(
      (notification) => notification.kind === 'genuine' && notification.body.bizOrderNo === bizOrderNo,
    )

  function refundBody(original: string, amount: number, changes: Body = {}): Body {
    return {
      bizOrderNo: next('R'),
      oriBizOrderNo: original,
      bizUserId: 'buyer',
      refundType: 'D0',
      amount,
      backUrl: merchant.backUrl,
      ...changes,
    }
  }

  return {
    merchant,
    /** Puts every switch back. */
    resetSwitches: () => merchant.sandbox.admin.settings({ ...DEFAULT_SETTINGS, ...QUICK }),
    next,
    refused,
    platform,
    state,
    collectBody,
    paidCollect,
    payBody,
    withdrawBody,
    confirm,
    notificationsOf,
    refundBody,
  }
}
