/** The single operations of a seed pack's past. */
import type { JsonObject } from '@merchant/allinpay/wire'
import { chinaMoment } from '../clock.ts'

const TEST_IDENTITY = '310226123456745676'
const PERSON_IDENTITY = '11010119900307109X'
const NAMES = ['西湖茶业', '雨前茶行', '满觉陇食品', '龙井山房', '钱塘百货']
const PERCENT = 100

const accountOf = (shopNo: number): string => `1904510104001${String(2345 + shopNo)}`
const two = (number: number): string => String(number).padStart(2, '0')

/** A company that was audited, has a phone and signed the contract: it may withdraw. */
export const shop = (at: string, shopNo: number): JsonObject => ({
  op: 'member',
  at,
  bizUserId: `seed-shop-${shopNo}`,
  phone: `139000001${two(shopNo)}`,
  signContract: true,
  company: {
    companyName: `杭州${NAMES[(shopNo - 1) % NAMES.length] ?? ''}有限公司`,
    authType: '2',
    uniCredit: '91330106MA2CFXXX1A',
    legalName: '李大海',
    identityType: '1',
    legalIds: TEST_IDENTITY,
    legalPhone: `139000001${two(shopNo)}`,
    accountNo: accountOf(shopNo),
    parentBankName: '中国农业银行',
    bankName: '中国农业银行杭州西湖支行',
    unionBank: '103331010123',
  },
})

export const buyer = (at: string, buyerNo: number): JsonObject => ({
  op: 'member',
  at,
  bizUserId: `seed-buyer-${buyerNo}`,
  name: '王小明',
  identityNo: PERSON_IDENTITY,
  phone: `138000002${two(buyerNo)}`,
})

interface Sale {
  readonly number: number
  readonly shop: number
  readonly buyer: number
}

/** A collect that was paid, with one percent for the platform, and its payout. Between 12 and 112 元. */
export function sale(date: string, { number, shop: shopNo, buyer: buyerNo }: Sale) {
  const amount = 1_200 + ((number * 137) % 10_000)
  const fee = Math.floor(amount / PERCENT)
  const collectNo = `SEED-C-${number}`
  const receiver = `seed-shop-${shopNo}`
  const net = String(amount - fee)
  const paid: JsonObject = {
    op: 'collectPaid',
    at: chinaMoment(date, '10:00').toISOString(),
    bizOrderNo: collectNo,
    payerId: `seed-buyer-${buyerNo}`,
    amount: String(amount),
    fee: String(fee),
    recieverList: [{ bizUserId: receiver, amount: net }],
  }
  const payout: JsonObject = {
    op: 'agentPay',
    at: chinaMoment(date, '20:00').toISOString(),
    bizOrderNo: `SEED-P-${number}`,
    bizUserId: receiver,
    amount: net,
    collectPayList: [{ bizOrderNo: collectNo, amount: net }],
  }
  return { paid, payout }
}

/** 100 元 with a fee of 2 元, paid by the bank at once. */
export const withdrawal = (date: string, { day, shop: shopNo }: { day: number; shop: number }): JsonObject => ({
  op: 'withdraw',
  at: chinaMoment(date, '21:00').toISOString(),
  bizOrderNo: `SEED-W-${day}-${shopNo}`,
  bizUserId: `seed-shop-${shopNo}`,
  amount: '10000',
  fee: '200',
  bankCardNo: accountOf(shopNo),
  bankCardPro: '1',
  validateType: '0',
  outcome: 'success',
})
