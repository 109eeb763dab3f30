// Sets the carrier and number of a parcel right.
import type { api, InputOf, SaleOrderInfo } from '@merchant/contract'
import { Form, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { WaybillField } from '../../../components/form/waybill-field.tsx'
import { useChosenRule } from '../../../components/form/use-chosen-rule.ts'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { useOfferedCarriers } from '../../../session/session.ts'
import { isUsedElsewhere, waybillRule } from './waybill.ts'
import { parcelTexts } from './parcel.texts.ts'
import { saleOrderTexts } from './sale-order.texts.ts'

type Parcel = SaleOrderInfo['shipments'][number]
type Edit = Extract<InputOf<typeof api.saleOrder.operate>, { action: 'editShipment' }>

interface EditParcelModalProps {
  /** Undefined: the dialog is shut. */
  readonly asked: { readonly order: SaleOrderInfo; readonly parcel: Parcel } | undefined
  readonly onDone: () => void
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onEdit: (order: SaleOrderInfo, terms: Omit<Edit, 'action' | 'orderId' | 'version'>) => Promise<unknown>
}

interface Values {
  readonly carrierCode: string
  readonly waybillNo: string
}

export function EditParcelModal({ asked: current, onDone, onEdit }: EditParcelModalProps): ReactNode {
  const t = useText(parcelTexts)
  const chosen = useChosenRule()
  const say = useText(saleOrderTexts)
  const asked = useLastShown(current)
  const carriers = useOfferedCarriers(asked?.parcel.carrierCode)
  const [sureOf, setSureOf] = useState('')
  if (asked === undefined) return null
  const { order, parcel } = asked
  const edit = async ({ carrierCode, waybillNo }: Values) => {
    try {
      await onEdit(order, { shipmentId: parcel.id, carrierCode, waybillNo, isSure: waybillNo === sureOf })
    } catch (error) {
      if (isUsedElsewhere(error)) {
        setSureOf(waybillNo)
        throw new ApiError('refused', t('elsewhere'), { fields: { waybillNo: t('elsewhere') } })
      }
      throw error
    }
  }
  return (
    <FormModal<Values>
      key={`${parcel.id}/${order.version}`}
      title={t('editTitle', { no: parcel.waybillNo })}
      open={current !== undefined}
      onClose={onDone}
      submitText={t('edit')}
      initialValues={{ carrierCode: parcel.carrierCode, waybillNo: parcel.waybillNo }}
      onSubmit={edit}
    >
      <p className="muted">{t('editMeans')}</p>
      <Form.Item name="waybillNo" label={say('waybill')} rules={[waybillRule(say('waybillMissing'))]}>
        <WaybillField />
      </Form.Item>
      <Form.Item name="carrierCode" label={say('carrier')} rules={[chosen]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={carriers.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Form.Item>
    </FormModal>
  )
}
