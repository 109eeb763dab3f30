// One return beside the list, with an address of its own; ↑ ↓ or J K go on to its neighbours.
import { api, type ReturnRow } from '@merchant/contract'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { usePageTitle } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { DrawerFoot, useNeighbours } from '../../../components/overlay/drawer-foot.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { ReturnActBar } from './return-act-bar.tsx'
import { ReturnDetails } from './return-details.tsx'
import { ReturnTag } from './return-standing.tsx'
import type { ActOnReturn } from './use-return-acts.ts'
import '../sale-order/order-drawer.css'

/** While its money moves: the provider's news comes by itself. */
const FOLLOW_MS = 3_000

interface ReturnDrawerProps {
  /** The return to show; undefined: the drawer is shut. */
  readonly id: string | undefined
  /** The list behind the drawer, whose order the keys follow. */
  readonly neighbours: readonly ReturnRow[]
  /** Another dialog is in front: the keys belong to it. */
  readonly isCovered: boolean
  readonly onAct: ActOnReturn
  readonly onGo: (id: string) => void
  readonly onDone: () => void
}

export default function ReturnDrawer({
  id: asked,
  neighbours,
  isCovered,
  onAct,
  onGo,
  onDone,
}: ReturnDrawerProps): ReactNode {
  const id = useLastShown(asked)
  const isOpen = asked !== undefined
  const input = { id: id ?? '' }
  const { data: info, error, refresh } = useRead(api.returnOrder.info, input, { enabled: isOpen, quiet: true })
  const isMoving = isOpen && info?.status === 'REFUNDING'
  useRead(api.returnOrder.info, input, { enabled: isMoving, quiet: true, refetchEvery: FOLLOW_MS })
  const [isLookingBack, setLookingBack] = useState(false)
  const moves = useNeighbours({ rows: neighbours, id, isActive: isOpen && !isCovered && !isLookingBack, onGo })
  return (
    <SideDrawer
      title={<DrawerTitle row={info ?? neighbours[moves.at]} />}
      open={isOpen}
      onClose={onDone}
      width={1040}
      footer={
        <DrawerFoot neighbours={moves}>{info !== undefined && <ReturnActBar row={info} onAct={onAct} />}</DrawerFoot>
      }
    >
      {error !== null && info === undefined ? (
        <ReadFailure error={error} onRetry={refresh} />
      ) : info === undefined ? (
        <div aria-busy="true">
          {Array.from({ length: 12 }, (_, index) => (
            <span key={index} className="skeleton-bar" />
          ))}
        </div>
      ) : (
        <ReturnDetails key={info.id} info={info} onCover={setLookingBack} />
      )}
    </SideDrawer>
  )
}

function DrawerTitle({ row }: { readonly row: ReturnRow | undefined }): ReactNode {
  const title = usePageTitle()
  if (row === undefined) return title
  return (
    <span className="order-drawer-title">
      <CopyText text={row.returnNo} />
      <ReturnTag status={row.status} />
    </span>
  )
}
