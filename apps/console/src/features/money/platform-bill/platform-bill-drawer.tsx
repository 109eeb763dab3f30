// One bill of any merchant beside the list, with an address of its own: what its merchant sees, and what the platform does with it.
import { api, type PlatformBillInfo, type PlatformBillRow } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { DrawerFoot, useNeighbours } from '../../../components/overlay/drawer-foot.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { BillDetails } from '../bill/bill-details.tsx'
import { BillTitle } from '../bill/bill-drawer.tsx'
import { BillFiles } from '../bill/bill-files.tsx'
import { useMayAct } from './platform-bill-columns.tsx'
import { platformBillTexts } from './platform-bill.texts.ts'

/** While it is paid: its orders are settled one by one. */
const FOLLOW_MS = 10_000
const invoiceAlone = ['INVOICE'] as const

interface PlatformBillDrawerProps {
  /** The bill to show; undefined: the drawer is shut. */
  readonly which: { readonly id: string; readonly merchantId: string } | undefined
  /** The list behind the drawer, whose order the keys follow. */
  readonly neighbours: readonly PlatformBillRow[]
  /** Another dialog is in front: the keys belong to it. */
  readonly isCovered: boolean
  readonly acts: BillActs
  readonly onGo: (row: PlatformBillRow) => void
  readonly onDone: () => void
}

export interface BillActs {
  readonly resolve: (bill: PlatformBillInfo) => void
  readonly approve: (bill: PlatformBillInfo) => void
  readonly reject: (bill: PlatformBillInfo) => void
  readonly pay: (bill: PlatformBillInfo) => void
  readonly invoice: (bill: PlatformBillInfo) => void
}

export function PlatformBillDrawer(props: PlatformBillDrawerProps): ReactNode {
  const { which: asked, neighbours, isCovered, acts, onGo, onDone } = props
  const which = useLastShown(asked)
  const isOpen = asked !== undefined
  const input = which ?? { id: '', merchantId: '' }
  const { data: info, error, refresh } = useRead(api.platformBill.info, input, { enabled: isOpen, quiet: true })
  const isMoving = isOpen && info?.status === 'PAYING'
  useRead(api.platformBill.info, input, { enabled: isMoving, quiet: true, refetchEvery: FOLLOW_MS })
  const moves = useNeighbours({
    rows: neighbours,
    id: which?.id,
    isActive: isOpen && !isCovered,
    onGo: (id) => {
      const row = neighbours.find((one) => one.id === id)
      if (row !== undefined) onGo(row)
    },
  })
  return (
    <SideDrawer
      title={<BillTitle bill={info ?? neighbours[moves.at]} />}
      open={isOpen}
      onClose={onDone}
      width={1040}
      footer={<DrawerFoot neighbours={moves}>{info !== undefined && <Acts bill={info} acts={acts} />}</DrawerFoot>}
    >
      {info !== undefined ? (
        <BillDetails
          key={info.id}
          bill={info}
          files={<Files which={{ merchantId: info.merchantId, id: info.id }} />}
          invoiceFile={<Files which={{ merchantId: info.merchantId, id: info.id }} formats={invoiceAlone} />}
          merchant={{ id: info.merchantId, name: info.merchantName, no: info.merchantNo }}
        />
      ) : error === null ? (
        <div className="page-loading" role="status" />
      ) : (
        <ReadFailure error={error} onRetry={refresh} />
      )}
    </SideDrawer>
  )
}

interface FilesProps extends Pick<Parameters<typeof BillFiles>[0], 'formats'> {
  readonly which: { readonly merchantId: string; readonly id: string }
}

function Files({ which, ...shown }: FilesProps): ReactNode {
  const { send, isSending } = useSend(api.platformBill.download)
  return (
    <May do="platformBill.export">
      <BillFiles {...shown} isSending={isSending} onAsk={(format) => send({ ...which, format })} />
    </May>
  )
}

/** What takes something away on the left, what goes on with it on the right, as in every drawer. */
function Acts({ bill, acts }: { readonly bill: PlatformBillInfo; readonly acts: BillActs }): ReactNode {
  const t = useText(platformBillTexts)
  const mayAct = useMayAct()
  const isAnswered = bill.allowedActions.includes('approve')
  return (
    <>
      {mayAct(bill, 'reject') && (
        <Button danger onClick={() => acts.reject(bill)}>
          {t('reject')}
        </Button>
      )}
      {mayAct(bill, 'resolve') && (
        <Button type={isAnswered ? 'default' : 'primary'} onClick={() => acts.resolve(bill)}>
          {t(isAnswered ? 'resolveAgain' : 'resolve')}
        </Button>
      )}
      {mayAct(bill, 'approve') && (
        <Button type="primary" onClick={() => acts.approve(bill)}>
          {t('approve')}
        </Button>
      )}
      {mayAct(bill, 'pay') && (
        <Button type="primary" onClick={() => acts.pay(bill)}>
          {t('pay')}
        </Button>
      )}
      {mayAct(bill, 'answerInvoice') && (
        <Button type="primary" onClick={() => acts.invoice(bill)}>
          {t('invoice')}
        </Button>
      )}
    </>
  )
}
