// The files of a bill: a spreadsheet and a statement on paper, each fetched by an address of a moment.
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { startDownload } from '../../../api/download.ts'
import { useSay } from '../../../i18n/text.ts'
import { billFormatTexts } from './bill.labels.ts'

const formats = ['XLSX', 'PDF'] as const

interface BillFilesProps {
  readonly isSending: boolean
  readonly onAsk: (format: (typeof formats)[number]) => Promise<{ readonly url: string }>
}

export function BillFiles({ isSending, onAsk }: BillFilesProps): ReactNode {
  const say = useSay()
  const fetchFile = (format: (typeof formats)[number]) =>
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
