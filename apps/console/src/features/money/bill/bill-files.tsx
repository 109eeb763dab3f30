// The files of a bill: a spreadsheet, a statement on paper, the invoice of its fees, each fetched by an address of a moment.
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { startDownload } from '../../../api/download.ts'
import { useSay } from '../../../i18n/text.ts'
import { billFormatTexts } from './bill.labels.ts'

const ofBill = ['XLSX', 'PDF'] as const
type Format = (typeof ofBill)[number] | 'INVOICE'

interface BillFilesProps {
  /** Those of the bill itself unless told otherwise. */
  readonly formats?: readonly Format[]
  readonly isSending: boolean
  readonly onAsk: (format: Format) => Promise<{ readonly url: string }>
}

export function BillFiles({ formats = ofBill, isSending, onAsk }: BillFilesProps): ReactNode {
  const say = useSay()
  const fetchFile = (format: Format) =>
    void onAsk(format).then(
      ({ url }) => startDownload(url),
      // It has been shown.
      () => undefined,
    )
  return (
    <span>
      {formats.map((format) => (
        <Button
          key={format}
          type="link"
          icon={<DownloadOutlined />}
          disabled={isSending}
          onClick={() => fetchFile(format)}
        >
          {say(billFormatTexts[format])}
        </Button>
      ))}
    </span>
  )
}
