// The dialogs in front of the orders: one at a time, each with the order it is about.
import type { SaleOrderInfo, SaleOrderRow } from '@merchant/contract'
import { type ReactNode, useState } from 'react'
import { ChangeAddressModal } from './change-address-modal.tsx'
import { CloseOrderModal } from './close-order-modal.tsx'
import { EditParcelModal } from './edit-parcel-modal.tsx'
import { ExtendModal } from './extend-modal.tsx'
import { IssueInvoiceModal, RejectInvoiceModal } from './invoice-modals.tsx'
import { NoteParcelModal } from './note-parcel-modal.tsx'
import { OutOfStockModal } from './out-of-stock-modal.tsx'
import { PriceModal } from './price-modal.tsx'
import { RejectAddressModal } from './reject-address-modal.tsx'
import { RefundModal } from './refund-modal.tsx'
import { TagsModal } from './tags-modal.tsx'
import type { OrderCommands } from './use-order-commands.ts'

type Parcel = SaleOrderInfo['shipments'][number]

type Asked =
  | { readonly what: 'close' | 'price' | 'tags'; readonly order: SaleOrderRow }
  | {
      readonly what:
        | 'refund'
        | 'extend'
        | 'outOfStock'
        | 'changeAddress'
        | 'rejectAddress'
        | 'issueInvoice'
        | 'rejectInvoice'
      readonly order: SaleOrderInfo
    }
  | { readonly what: 'editParcel' | 'noteParcel'; readonly order: SaleOrderInfo; readonly parcel: Parcel }

export function useOrderDialogs() {
  const [asked, setAsked] = useState<Asked>()
  return {
    asked,
    done: () => setAsked(undefined),
    acts: {
      onClose: (order: SaleOrderRow) => setAsked({ what: 'close', order }),
      onPrice: (order: SaleOrderRow) => setAsked({ what: 'price', order }),
      onTags: (order: SaleOrderRow) => setAsked({ what: 'tags', order }),
      onRefund: (order: SaleOrderInfo) => setAsked({ what: 'refund', order }),
      onExtend: (order: SaleOrderInfo) => setAsked({ what: 'extend', order }),
      onOutOfStock: (order: SaleOrderInfo) => setAsked({ what: 'outOfStock', order }),
      onChangeAddress: (order: SaleOrderInfo) => setAsked({ what: 'changeAddress', order }),
      onRejectAddress: (order: SaleOrderInfo) => setAsked({ what: 'rejectAddress', order }),
      onIssueInvoice: (order: SaleOrderInfo) => setAsked({ what: 'issueInvoice', order }),
      onRejectInvoice: (order: SaleOrderInfo) => setAsked({ what: 'rejectInvoice', order }),
      onEditParcel: (order: SaleOrderInfo, parcel: Parcel) => setAsked({ what: 'editParcel', order, parcel }),
      onNoteParcel: (order: SaleOrderInfo, parcel: Parcel) => setAsked({ what: 'noteParcel', order, parcel }),
    },
  }
}

interface OrderDialogsProps {
  /** Undefined: all are shut. */
  readonly asked: Asked | undefined
  readonly commands: OrderCommands
  readonly onDone: () => void
}

export function OrderDialogs({ asked, commands, onDone }: OrderDialogsProps): ReactNode {
  const { close, price, refund, extend, outOfStock, editShipment } = commands
  return (
    <>
      <CloseOrderModal order={asked?.what === 'close' ? asked.order : null} onDone={onDone} onClose={close} />
      <PriceModal order={asked?.what === 'price' ? asked.order : undefined} onDone={onDone} onPrice={price} />
      <TagsModal order={asked?.what === 'tags' ? asked.order : undefined} onDone={onDone} onTag={commands.tag} />
      <ExtendModal order={asked?.what === 'extend' ? asked.order : undefined} onDone={onDone} onExtend={extend} />
      <RefundModal order={asked?.what === 'refund' ? asked.order : undefined} onDone={onDone} onRefund={refund} />
      <OutOfStockModal
        order={asked?.what === 'outOfStock' ? asked.order : undefined}
        onDone={onDone}
        onDrop={outOfStock}
      />
      <ChangeAddressModal
        order={asked?.what === 'changeAddress' ? asked.order : undefined}
        onDone={onDone}
        onChange={commands.changeAddress}
      />
      <RejectAddressModal
        order={asked?.what === 'rejectAddress' ? asked.order : undefined}
        onDone={onDone}
        onReject={commands.rejectAddress}
      />
      <IssueInvoiceModal
        order={asked?.what === 'issueInvoice' ? asked.order : undefined}
        onDone={onDone}
        onSend={commands.issueInvoice}
      />
      <RejectInvoiceModal
        order={asked?.what === 'rejectInvoice' ? asked.order : undefined}
        onDone={onDone}
        onSend={commands.rejectInvoice}
      />
      <EditParcelModal asked={asked?.what === 'editParcel' ? asked : undefined} onDone={onDone} onEdit={editShipment} />
      <NoteParcelModal
        asked={asked?.what === 'noteParcel' ? asked : undefined}
        onDone={onDone}
        onNote={commands.noteParcel}
      />
    </>
  )
}
