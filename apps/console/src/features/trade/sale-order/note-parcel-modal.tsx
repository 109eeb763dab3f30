// Notes what a parcel weighs and what its carrier asks for it: for the merchant's own reckoning, at any time.
import { api, type Fen, type InputOf, type SaleOrderInfo } from '@merchant/contract'
import { Form, InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useText } from '../../../i18n/text.ts'
import { parcelTexts } from './parcel.texts.ts'

type Parcel = SaleOrderInfo['shipments'][number]
type Note = Extract<InputOf<typeof api.saleOrder.operate>, { action: 'noteParcel' }>

interface NoteParcelModalProps {
  /** Undefined: the dialog is shut. */
  readonly asked: { readonly order: SaleOrderInfo; readonly parcel: Parcel } | undefined
  readonly onDone: () => void
  readonly onNote: (order: SaleOrderInfo, terms: Omit<Note, 'action' | 'orderId'>) => Promise<unknown>
}

interface Values {
  /** Empty: not known. */
  readonly weightG?: number | null
  readonly costFen?: Fen | null
}

const { body } = api.saleOrder.operate

export function NoteParcelModal({ asked: current, onDone, onNote }: NoteParcelModalProps): ReactNode {
  const t = useText(parcelTexts)
  const asked = useLastShown(current)
  if (asked === undefined) return null
  const { order, parcel } = asked
  return (
    <FormModal<Values>
      key={`${parcel.id}/${order.version}`}
      title={t('noteTitle', { no: parcel.waybillNo })}
      open={current !== undefined}
      onClose={onDone}
      submitText={t('noteSave')}
      initialValues={{ weightG: parcel.weightG, costFen: parcel.costFen }}
      onSubmit={({ weightG = null, costFen = null }) =>
        onNote(order, {
          shipmentId: parcel.id,
          ...(weightG === parcel.weightG ? {} : { weightG }),
          ...(costFen === parcel.costFen ? {} : { costFen }),
        })
      }
    >
      <p className="muted">{t('noteMeans')}</p>
      <Form.Item name="weightG" label={t('weight')} rules={rulesOf(body, 'weightG')} required={false}>
        <InputNumber<number> precision={0} style={{ width: '100%' }} autoFocus />
      </Form.Item>
      <Form.Item name="costFen" label={t('cost')} rules={rulesOf(body, 'costFen')} required={false}>
        <FenInput />
      </Form.Item>
    </FormModal>
  )
}
