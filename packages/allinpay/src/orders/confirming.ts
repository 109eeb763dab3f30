/** The payer's confirmation: the cashier page, the SMS code, and taking an order back before it is paid. */
import { mustBeAddress, mustBeText } from '../argument.ts'
import type { Line } from '../operation.ts'
import type { Outcome } from '../outcome.ts'
import type { Page } from '../page.ts'
import { findInteger, findText, findTime, mustText, nameOf } from '../reply-data.ts'
import { ORDER_STATUS } from '../wire/index.ts'
import type { OrderStatus } from './order-detail.ts'
import { mustBeOrderNo, mustPayStatus, type PayStatus } from './order-terms.ts'

export interface Confirming {
  /**
   * The page on which the payer pays an order of `cashierH5` or `onlineBanking`; a combined one that is confirmed by SMS takes the
   * `code`, wrong: 20011 on the page. `consumerIp` must be a public address.
   */
  cashierPage(order: { memberNo: string; orderNo: string; consumerIp: string; code?: string }): Promise<Outcome<Page>>

  /** The page on which a person confirms with the payment password an order placed with `confirmation: 'password'`. */
  passwordPage(order: {
    memberNo: string
    orderNo: string
    consumerIp: string
    returnUrl?: string
  }): Promise<Outcome<Page>>

  /** After an unknown outcome query first: never confirm twice. Wrong code: refused 20011. Repeated: 40033, 40004. */
  confirmBySms(order: {
    memberNo: string
    orderNo: string
    code: string
    consumerIp: string
    tradeNo?: string
  }): Promise<Outcome<{ orderNo: string; payStatus: PayStatus; failMessage: string | null }>>

  /** At most every ten seconds; while the old code lives, the same code is sent again. */
  resendSms(order: { orderNo: string }): Promise<Outcome<{ orderNo: string; phone: string | null }>>

  /** Asks for an unpaid order to be closed. Ask `detail` afterwards: only an order seen as closed is closed. */
  close(order: { orderNo: string }): Promise<Outcome<OrderClosing>>
}

export interface OrderClosing {
  readonly orderNo: string
  readonly status: OrderStatus | null
  readonly closedAt: Date | null
  readonly errorMessage: string | null
}

export function createConfirming({ gateway, openPage }: Line): Confirming {
  return {
    cashierPage: ({ memberNo, orderNo, consumerIp, code }) =>
      openPage('orderService.payBySMS', () => ({
        bizUserId: memberNo,
        bizOrderNo: mustBeOrderNo(orderNo),
        verificationCode: code,
        consumerIp: mustBeText(consumerIp, 'the payer’s address', 45),
      })),

    passwordPage: ({ memberNo, orderNo, consumerIp, returnUrl }) =>
      openPage('orderService.payByPwd', () => ({
        bizUserId: memberNo,
        bizOrderNo: mustBeOrderNo(orderNo),
        jumpUrl: returnUrl === undefined ? undefined : mustBeAddress(returnUrl, 'the return address'),
        consumerIp: mustBeText(consumerIp, 'the payer’s address', 45),
      })),

    confirmBySms: ({ memberNo, orderNo, code, consumerIp, tradeNo }) =>
      gateway.call({
        method: 'orderService.payByBackSMS',
        kind: 'money',
        mustEcho: ['bizOrderNo'],
        params: () => ({
          bizUserId: memberNo,
          bizOrderNo: mustBeOrderNo(orderNo),
          tradeNo,
          verificationCode: mustBeText(code, 'the code', 10),
          consumerIp: mustBeText(consumerIp, 'the payer’s address', 45),
        }),
        read: (data) => ({
          orderNo: mustText(data, 'bizOrderNo'),
          payStatus: mustPayStatus(data),
          failMessage: findText(data, 'payFailMessage'),
        }),
      }),

    resendSms: ({ orderNo }) =>
      gateway.call({
        method: 'orderService.resendPaySMS',
        kind: 'command',
        mustEcho: ['bizOrderNo'],
        params: () => ({ bizOrderNo: mustBeOrderNo(orderNo) }),
        read: (data) => ({ orderNo: mustText(data, 'bizOrderNo'), phone: findText(data, 'phone') }),
      }),

    close: ({ orderNo }) =>
      gateway.call({
        method: 'orderService.closeOrder',
        kind: 'money',
        mustEcho: ['bizOrderNo'],
        params: () => ({ bizOrderNo: mustBeOrderNo(orderNo) }),
        read: (data) => ({
          orderNo: mustText(data, 'bizOrderNo'),
          status: nameOf(ORDER_STATUS, findInteger(data, 'orderStatus')),
          closedAt: findTime(data, 'closeDatetime'),
          errorMessage: findText(data, 'errorMessage'),
        }),
      }),
  }
}
