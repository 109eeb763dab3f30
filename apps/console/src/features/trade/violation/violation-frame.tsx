// The drawer around one violation, on the merchant's page and on the desk: its number and status, what is there, or why it is not.
import type { ViolationStatus } from '@merchant/contract'
import type { ReactNode } from 'react'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { ViolationStatusTag } from './violation-columns.tsx'
import { violationTexts } from './violation.texts.ts'
import './violation.css'

interface ViolationFrameProps {
  /** Undefined: it is on its way, or could not be read. */
  readonly info: { readonly violationNo: string; readonly status: ViolationStatus } | undefined
  readonly error: Error | null
  readonly onRetry: () => unknown
  readonly open: boolean
  readonly onClose: () => void
  readonly width: number
  /** What can be done; none: nothing. */
  readonly buttons: readonly ReactNode[]
  readonly children: ReactNode
}

export function ViolationFrame(props: ViolationFrameProps): ReactNode {
  const { info, error, onRetry, open, onClose, width, buttons, children } = props
  const t = useText(violationTexts)
  return (
    <SideDrawer
      title={
        info === undefined ? (
          t('facts')
        ) : (
          <span className="violation-title">
            <CopyText text={info.violationNo} />
            <ViolationStatusTag status={info.status} />
          </span>
        )
      }
      open={open}
      onClose={onClose}
      width={width}
      footer={buttons.length > 0 && <div className="violation-foot">{buttons}</div>}
    >
      {info !== undefined ? (
        children
      ) : error === null ? (
        <div className="page-loading" role="status" />
      ) : (
        <ReadFailure error={error} onRetry={onRetry} />
      )}
    </SideDrawer>
  )
}
