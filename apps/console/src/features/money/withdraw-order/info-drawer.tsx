// One withdrawal beside the merchant's list: how much to whom, what happened so far, and its receipt once it has arrived.
import { api, type WithdrawRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import type { RowAction } from '../../../components/list/row-actions.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { WithdrawFacts, WithdrawHistory } from './withdraw-facts.tsx'
import { WithdrawFoot } from './withdraw-foot.tsx'
import { withdrawInfoTexts } from './withdraw-info.texts.ts'
import { WithdrawTitle } from './withdraw-title.tsx'

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
      footer={info !== undefined && <WithdrawFoot info={info} actions={actionsOf(info)} />}
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
