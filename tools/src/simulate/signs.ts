// The provider's signature under anything, for forgeries and for bugs that don't look at it.
import { createPrivateKey } from 'node:crypto'
import {
  canonicalText,
  type FormFields,
  parseForm,
  SIGN_TYPE,
  signText,
  toChinaTime,
  writeForm,
} from '@merchant/allinpay/wire'

export interface Paid {
  readonly number: string
  readonly providerNo: string
  readonly amountFen: number
  readonly payerNo: string
  readonly at: Date
}

export interface Signs {
  /** A notification that an order was paid, genuine in every way. */
  paid(paid: Paid, changes?: FormFields): FormFields
  /** The same fields, signed anew. */
  anew(fields: FormFields): FormFields
}

/** The form's fields as text that is posted, and back. */
export const formOf = (fields: FormFields): string => writeForm(fields)
export const fieldsOf = (form: string): FormFields => ({ ...parseForm(form) })

let serial = 0

export function createSigns(privateKeyPem: string, appId: string): Signs {
  const key = createPrivateKey(privateKeyPem)
  const anew: Signs['anew'] = ({ sign: _old, ...fields }) => ({
    ...fields,
    sign: signText(canonicalText(fields), 'md5-base64', key),
  })
  return {
    anew,
    paid({ number, providerNo, amountFen, payerNo, at }, changes = {}) {
      serial += 1
      const body = {
        bizOrderNo: number,
        orderNo: providerNo,
        amount: amountFen,
        status: 'OK',
        payDatetime: toChinaTime(at),
        buyerBizUserId: payerNo,
      }
      return anew({
        appId,
        notifyType: 'allinpay.yunst.orderService.pay',
        notifyTime: toChinaTime(at),
        notifyId: String(10 ** 18 + serial * 1_000),
        charset: 'utf-8',
        version: '1.0',
        signType: SIGN_TYPE,
        bizContent: JSON.stringify(body),
        ...changes,
      })
    },
  }
}
