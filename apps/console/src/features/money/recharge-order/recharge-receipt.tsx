// The receipt of a recharge as a file, fetched by an address of a moment.
import { DownloadOutlined } from '@ant-design/icons'
import { api } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { startDownload } from '../../../api/download.ts'
import { useSend } from '../../../api/use-endpoint.ts'
import { useText } from '../../../i18n/text.ts'
import { rechargeOrderTexts } from './recharge-order.texts.ts'

export function RechargeReceipt({ id }: { readonly id: string }): ReactNode {
  const t = useText(rechargeOrderTexts)
  const { send, isSending } = useSend(api.rechargeOrder.receipt)
  const fetchFile = () =>
    void send({ id }).then(
      ({ url }) => startDownload(url),
      // It has been shown.
      () => undefined,
    )
  return (
    <Button type="link" icon={<DownloadOutlined />} disabled={isSending} onClick={fetchFile}>
      {t('receipt')}
    </Button>
  )
}
