/** 余额支付协议 as tests sign it: on its page, as a payer does. */
import { writeForm } from '@merchant/allinpay/wire'
import { mustText, type TestMerchant } from './test-merchant.ts'

/** Answers the number of the agreement with every digit it has. */
export async function signAgreement(merchant: TestMerchant, payerId: string, receiverId: string): Promise<string> {
  const { url } = await merchant.done('memberService.signBalanceProtocol', {
    protocolReqSn: `${payerId}-${receiverId}`,
    payerId,
    receiverId,
    protocolName: '服务费代扣',
    jumpUrl: 'http://127.0.0.1:1/back',
    backUrl: merchant.backUrl,
    source: 2,
  })
  const address = new URL(mustText(url))
  const body = writeForm({ token: address.searchParams.get('token') ?? '', action: 'agree' })
  const { headers } = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  const data = new URL(headers.get('location') ?? '').searchParams.get('data') ?? ''
  const [, number] = /"protocolNo":(\d{19})\b/.exec(data) ?? []
  if (number === undefined) throw new Error(`not signed: ${data}`)
  return number
}
