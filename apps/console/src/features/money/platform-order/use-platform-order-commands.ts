// What a merchant's people do to platform orders, with what that changes elsewhere.
import { api, type InputOf, type PlatformOrderInfo, type PlatformOrderRow } from '@merchant/contract'
import { useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { platformOrderTexts } from './platform-order.texts.ts'

type Seen = Pick<PlatformOrderRow, 'id' | 'version'>
type Pay = Extract<InputOf<typeof api.platformOrder.operate>, { action: 'pay' }>
export type Paying = Omit<Pay, 'action' | 'id' | 'version'>

/** What a payment has changed. */
const figures = [api.wallet.balance, api.finance.flows, api.finance.statement, api.board.merchant, api.merchant.info]
const platformOrderReads = [api.platformOrder.list, api.platformOrder.info, ...figures]

export type PlatformOrderCommands = ReturnType<typeof usePlatformOrderCommands>

export function usePlatformOrderCommands() {
  const t = useText(platformOrderTexts)
  const ask = useConfirm()
  const notice = useNotice()
  const refreshes = platformOrderReads
  const adding = useSend(api.platformOrder.add, { refreshes })
  const operating = useSend(api.platformOrder.operate, { refreshes })
  // The form shows a wrong code beside its field.
  const confirming = useSend(api.platformOrder.confirm, { refreshes, quiet: true })
  const resending = useSend(api.platformOrder.resendCode)
  const asking = useSend(api.platformOrder.info, { refreshes })
  const of = ({ id, version }: Seen) => ({ id, version })
  const told = (text: string) => (info: PlatformOrderInfo) => {
    notice.success(text)
    return info
  }
  return {
    add: adding.send,
    pay: async (seen: Seen, paying: Paying) => {
      const info = await operating.send({ action: 'pay', ...of(seen), ...paying })
      // A bank may have refused it at once: then it waits to be paid as before, and the reason stands in the drawer.
      if (info.paidAt !== null) notice.success(t('paid'))
      return info
    },
    drop: (seen: Seen) => operating.send({ action: 'dropPayment', ...of(seen) }).catch(() => undefined),
    confirm: (id: string, smsCode: string) => confirming.send({ id, smsCode }),
    resend: (id: string) => resending.send({ id }),
    ask: async (id: string) => {
      const info = await asking.send({ id, refresh: true }).catch(() => null)
      if (info?.status === 'PAYING') notice.info(t('stillWaiting'))
    },
    cancel: async (seen: Seen) => {
      const question = { title: t('cancelTitle'), okText: t('cancel'), cancelText: t('keep'), danger: true }
      if (!(await ask(question))) return
      await operating.send({ action: 'cancel', ...of(seen) }).then(told(t('canceled')), () => undefined)
    },
    object: (seen: Seen, text: string, fileIds: string[]) =>
      operating.send({ action: 'object', ...of(seen), text, fileIds }).then(told(t('objected'))),
    renew: (seen: Seen) => operating.send({ action: 'renew', ...of(seen) }).then(told(t('renewed'))),
    setAutoRenew: (seen: Seen, autoRenew: boolean) =>
      operating.send({ action: 'setAutoRenew', ...of(seen), autoRenew }).catch(() => undefined),
    applyInvoice: (seen: Seen, invoice: { readonly title: string; readonly taxNo: string }) =>
      operating.send({ action: 'applyInvoice', ...of(seen), ...invoice }).then(told(t('invoiceAsked'))),
  }
}
