// One withdrawal beside the merchant's list: how much to whom, what happened so far, and its receipt once it has arrived.
import { api, type WithdrawInfo, type WithdrawRow } from '@merchant/contract'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import type { RowAction } from '../../../components/list/row-actions.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { DrawerFoot } from './drawer-foot.tsx'
import { WithdrawFacts, WithdrawHistory } from './withdraw-facts.tsx'
import { withdrawInfoTexts } from './withdraw-info.texts.ts'
import { WithdrawTitle } from './withdraw-title.tsx'

const ReceiptDialog = lazy(() => import('./receipt-dialog.tsx'))

interface InfoDrawerProps {
  /** The withdrawal to show; undefined: the drawer is shut. */
  readonly id: string | undefined
  readonly actionsOf: (row: WithdrawRow) => readonly RowAction[]
  readonly onClose: () => void
}

export function InfoDrawer({ id: asked, actionsOf, onClose }: InfoDrawerProps): ReactNode {
  const t = useText(withdrawInfoTexts)
  const id = useLastShown(asked)
  const read = useRead(api.withdrawOrder.info, { id: id ?? '' }, { enabled: id !== undefined, quiet: true })
  const info = read.data
  return (
    <SideDrawer
      title={<WithdrawTitle row={info} />}
      open={asked !== undefined}
      onClose={onClose}
      width={560}
      footer={info !== undefined && <InfoFoot info={info} actions={actionsOf(info)} />}
    >
      {info !== undefined ? (
        // Nothing in it takes the focus, and the keys have to scroll it.
        <div role="group" aria-label={t('facts')} tabIndex={0}>
          <WithdrawFacts info={info} />
          <WithdrawHistory history={info.history} />
        </div>
      ) : read.error === null ? (
        <div className="page-loading" role="status" />
      ) : (
        <ReadFailure error={read.error} onRetry={read.refresh} />
      )}
    </SideDrawer>
  )
}

const ENDED_WITHOUT: readonly WithdrawInfo['status'][] = ['FAILED', 'REJECTED', 'CANCELED']

function InfoFoot({ info, actions }: { info: WithdrawInfo; actions: readonly RowAction[] }): ReactNode {
  const t = useText(withdrawInfoTexts)
  const [isOpen, setOpen] = useState(false)
  const isPaid = info.status === 'SUCCESS'
  const receipt = { key: 'receipt', label: t('receipt'), onAct: () => setOpen(true) }
  const hint = isPaid ? undefined : t(ENDED_WITHOUT.includes(info.status) ? 'receiptNever' : 'receiptLater')
  return (
    <>
      <DrawerFoot actions={isPaid ? [...actions, receipt] : actions} hint={hint} />
      {isPaid && <Suspense>{isOpen && <ReceiptDialog info={info} open onClose={() => setOpen(false)} />}</Suspense>}
    </>
  )
}
