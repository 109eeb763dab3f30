// One bill beside the list, with an address of its own; ↑ ↓ or J K go on to its neighbours.
import { api, type BillInfo, type BillRow, MOST_DISPUTED_LINES } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { usePageTitle } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { DrawerFoot, useNeighbours } from '../../../components/overlay/drawer-foot.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { useMay } from '../../../session/session.ts'
import { billActsTexts } from './bill-acts.texts.ts'
import { BillDetails } from './bill-details.tsx'
import { BillTag } from './bill-standing.tsx'
import { AskInvoice } from './ask-invoice.tsx'
import { BillFiles } from './bill-files.tsx'
import { DisputeModal, type Disputed } from './dispute-modal.tsx'
import type { BillCommands } from './use-bill-commands.ts'
import { type ChosenLines, useChosenLines } from './use-chosen-lines.ts'
import '../withdraw-order/withdraw-info.css'

/** While it is paid: its orders are settled one by one. */
const FOLLOW_MS = 10_000
const SKELETON_BARS = 12
const invoiceAlone = ['INVOICE'] as const

interface BillDrawerProps {
  /** The bill to show; undefined: the drawer is shut. */
  readonly id: string | undefined
  /** The list behind the drawer, whose order the keys follow. */
  readonly neighbours: readonly BillRow[]
  readonly commands: BillCommands
  readonly onGo: (id: string) => void
  readonly onDone: () => void
}

export function BillDrawer({ id: asked, neighbours, commands, onGo, onDone }: BillDrawerProps): ReactNode {
  const id = useLastShown(asked)
  const isOpen = asked !== undefined
  const input = { id: id ?? '' }
  const { data: info, error, refresh } = useRead(api.bill.info, input, { enabled: isOpen, quiet: true })
  const isMoving = isOpen && info?.status === 'PAYING'
  useRead(api.bill.info, input, { enabled: isMoving, quiet: true, refetchEvery: FOLLOW_MS })
  const chosen = useChosenLines(id)
  const toLines = useRef(() => undefined)
  const [disputed, setDisputed] = useState<Disputed>()
  const [invoiced, setInvoiced] = useState<BillInfo>()
  // What is ticked is for this bill: no key leads away from it.
  const isFree = disputed === undefined && invoiced === undefined && chosen.lines.length === 0
  const moves = useNeighbours({ rows: neighbours, id, isActive: isOpen && isFree, onGo })
  const canDispute = useMay('bill.dispute') && info?.allowedActions.includes('dispute') === true
  return (
    <>
      <SideDrawer
        title={<BillTitle bill={info ?? neighbours[moves.at]} />}
        open={isOpen}
        onClose={onDone}
        width={1040}
        footer={
          <DrawerFoot neighbours={moves}>
            {info !== undefined && (
              <Acts
                info={info}
                chosen={chosen}
                canDispute={canDispute}
                commands={commands}
                toLines={toLines}
                onDispute={setDisputed}
                onInvoice={setInvoiced}
              />
            )}
          </DrawerFoot>
        }
      >
        {info !== undefined ? (
          <BillDetails
            key={info.id}
            bill={info}
            chosen={canDispute ? chosen : undefined}
            files={<Files billId={info.id} />}
            invoiceFile={<Files billId={info.id} formats={invoiceAlone} />}
            toLines={toLines}
          />
        ) : error === null ? (
          <div aria-busy="true">
            {Array.from({ length: SKELETON_BARS }, (_, index) => (
              <span key={index} className="skeleton-bar" />
            ))}
          </div>
        ) : (
          <ReadFailure error={error} onRetry={refresh} />
        )}
      </SideDrawer>
      <DisputeModal
        asked={disputed}
        onDispute={async (bill, lines) => {
          await commands.dispute(bill, lines)
          chosen.clear()
        }}
        onDone={() => setDisputed(undefined)}
      />
      <AskInvoice bill={invoiced} commands={commands} onDone={() => setInvoiced(undefined)} />
    </>
  )
}

export function BillTitle({
  bill,
}: {
  readonly bill: Pick<BillRow, 'billNo' | 'status' | 'payTrouble'> | undefined
}): ReactNode {
  const title = usePageTitle()
  if (bill === undefined) return title
  return (
    <span className="withdraw-info-title">
      <CopyText text={bill.billNo} />
      <BillTag bill={bill} />
    </span>
  )
}

interface ActsProps {
  readonly info: BillInfo
  readonly chosen: ChosenLines
  readonly canDispute: boolean
  readonly commands: BillCommands
  readonly toLines: RefObject<() => void>
  readonly onDispute: (disputed: Disputed) => void
  readonly onInvoice: (bill: BillInfo) => void
}

function Acts({ info, chosen, canDispute, commands, toLines, onDispute, onInvoice }: ActsProps): ReactNode {
  const t = useText(billActsTexts)
  const notice = useNotice()
  const canConfirm = useMay('bill.confirm') && info.allowedActions.includes('confirm')
  const canInvoice = useMay('bill.invoice') && info.allowedActions.includes('applyInvoice')
  const count = chosen.lines.length
  const dispute = () => {
    if (count === 0) {
      notice.info(t('chooseFirst'))
      toLines.current()
    } else if (count > MOST_DISPUTED_LINES) notice.warning(t('tooMany', { max: MOST_DISPUTED_LINES }))
    else onDispute({ bill: info, lines: chosen.lines })
  }
  return (
    <>
      {canDispute && (
        <Button danger onClick={dispute}>
          {count === 0 ? t('dispute') : t('disputeChosen', { count })}
        </Button>
      )}
      {canConfirm && (
        <Button type="primary" onClick={() => void commands.confirm(info).catch(() => undefined)}>
          {t('confirm')}
        </Button>
      )}
      {canInvoice && <Button onClick={() => onInvoice(info)}>{t('invoice')}</Button>}
    </>
  )
}

interface FilesProps extends Pick<Parameters<typeof BillFiles>[0], 'formats'> {
  readonly billId: string
}

function Files({ billId: id, ...which }: FilesProps): ReactNode {
  const { send, isSending } = useSend(api.bill.download)
  return (
    <May do="bill.export">
      <BillFiles {...which} isSending={isSending} onAsk={(format) => send({ id, format })} />
    </May>
  )
}
