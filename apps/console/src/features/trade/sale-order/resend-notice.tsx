// The receiver of an order is texted once more, after whoever asks for it has heard what it takes.
import { api, type SaleOrderInfo } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { noticeTexts } from './notice.texts.ts'

export function ResendNotice({ order }: { readonly order: SaleOrderInfo }): ReactNode {
  const t = useText(noticeTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const { send, isSending } = useSend(api.saleOrder.operate, {
    refreshes: [api.saleOrder.info, api.platformOrder.packs],
  })
  const again = async () => {
    const content = t(order.deliveryType === 'EXPRESS' ? 'saysParcel' : 'saysCode')
    if (!(await confirm({ title: t('question'), content, okText: t('again') }))) return
    await send({ action: 'resendNotice', orderId: order.id }).then(
      () => notice.success(t('sent')),
      () => undefined,
    )
  }
  return (
    <Button loading={isSending} onClick={() => void again()}>
      {t('again')}
    </Button>
  )
}
