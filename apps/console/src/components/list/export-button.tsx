// Asks for what a list is filtered to as a table, whoever may; what is chosen stands in a dialog that is loaded when first opened.
import { type ExportListName, exportListOf } from '@merchant/contract'
import { DownloadOutlined } from '@ant-design/icons'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { useMay } from '../../session/session.ts'
import { WaitingBar } from '../layout/waiting-bar.tsx'
import { listToolsTexts } from './list-tools.texts.ts'

const ExportDialog = lazy(() => import('./export-dialog.tsx'))

export interface ListExport {
  readonly list: ExportListName
}

interface ExportButtonProps extends ListExport {
  /** The body that the list was asked with. */
  readonly input: Readonly<Record<string, unknown>>
}

export function ExportButton({ list, input }: ExportButtonProps): ReactNode {
  const t = useText(listToolsTexts)
  const [isOpen, setIsOpen] = useState(false)
  if (!useMay(exportListOf(list).permission)) return null
  return (
    <>
      <button
        type="button"
        className="list-tools-button"
        aria-label={t('export')}
        title={t('export')}
        onClick={() => setIsOpen(true)}
      >
        <DownloadOutlined />
      </button>
      {isOpen && (
        <Suspense fallback={<WaitingBar />}>
          <ExportDialog list={list} input={input} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
