// A file of a platform order: the receipt of what was paid, or its invoice, fetched by an address of a moment.
import { DownloadOutlined } from '@ant-design/icons'
import { api, type InputOf } from '@merchant/contract'
import { platformOrderFileTexts } from '@merchant/contract/labels'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { startDownload } from '../../../api/download.ts'
import { useSend } from '../../../api/use-endpoint.ts'
import { useSay } from '../../../i18n/text.ts'

export function OrderFile({ id, format }: InputOf<typeof api.platformOrder.download>): ReactNode {
  const say = useSay()
  const { send, isSending } = useSend(api.platformOrder.download)
  const fetchFile = () =>
    void send({ id, format }).then(
      ({ url }) => startDownload(url),
      // It has been shown.
      () => undefined,
    )
  return (
    <Button type="link" icon={<DownloadOutlined />} disabled={isSending} onClick={fetchFile}>
      {say(platformOrderFileTexts[format])}
    </Button>
  )
}
