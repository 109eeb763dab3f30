// Taking numbers of carriers and giving them back. An order that has a number gets no second, so asking again is always right.
import { api, type DataOf, type Waybill } from '@merchant/contract'
import { useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { waybillTexts } from './waybill.texts.ts'

const reads = [api.saleOrder.info, api.waybill.accounts]

export function useWaybillCommands() {
  const t = useText(waybillTexts)
  const notice = useNotice()
  const confirm = useConfirm()
  const obtaining = useSend(api.waybill.obtain, { refreshes: reads })
  const canceling = useSend(api.waybill.cancel, { refreshes: reads })
  return {
    isObtaining: obtaining.isSending,
    isCanceling: canceling.isSending,
    obtain: (orderIds: readonly string[], carrierCode: string | null): Promise<DataOf<typeof api.waybill.obtain>> =>
      obtaining.send({ orderIds: [...orderIds], carrierCode }),
    /** Asks whether it is meant. A refusal is told by itself. */
    async cancel({ id, waybillNo }: Waybill): Promise<void> {
      const content = t('cancelMeans')
      const question = { title: t('cancelAsk', { no: waybillNo ?? '' }), content, okText: t('cancel'), danger: true }
      if (!(await confirm(question))) return
      await canceling.send({ id }).then(
        ({ state, reason }) => {
          if (state === 'ISSUED') notice.info(t('notCanceled', { reason: reason ?? '' }))
          else notice.success(t(state === 'CANCELED' ? 'canceled' : 'canceling'))
        },
        () => undefined,
      )
    },
    /** Asks the carrier about a cancellation again. */
    askCancel: ({ id }: Waybill): Promise<unknown> => canceling.send({ id }).catch(() => undefined),
  }
}
