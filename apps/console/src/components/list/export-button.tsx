// Fetches what a list is filtered to as a table of its own, whoever may.
import type { Endpoint, Permission } from '@merchant/contract'
import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { startDownload } from '../../api/download.ts'
import { useSend } from '../../api/use-endpoint.ts'
import { useText } from '../../i18n/text.ts'
import { useMay } from '../../session/session.ts'
import { listToolsTexts } from './list-tools.texts.ts'

export interface ListExport {
  /** Takes the filters of the list, and answers where the table is fetched. */
  readonly endpoint: Endpoint<z.ZodType<unknown, Readonly<Record<string, unknown>>>, z.ZodType<{ url: string }>>
  readonly permission: Permission
}

interface ExportButtonProps extends ListExport {
  /** The body that the list was asked with. */
  readonly input: Readonly<Record<string, unknown>>
}

export function ExportButton({ endpoint, permission, input }: ExportButtonProps): ReactNode {
  const t = useText(listToolsTexts)
  const { send, isSending } = useSend(endpoint)
  if (!useMay(permission)) return null
  const { page: _page, cursor: _cursor, pageSize: _pageSize, sort: _sort, ...filters } = input
  const fetchTable = () =>
    void send(filters).then(
      ({ url }) => startDownload(url),
      // It has been shown.
      () => undefined,
    )
  return (
    <button
      type="button"
      className="list-tools-button"
      aria-label={t('export')}
      title={t('export')}
      disabled={isSending}
      onClick={fetchTable}
    >
      {isSending ? <LoadingOutlined /> : <DownloadOutlined />}
    </button>
  )
}
