// Goods leave for a buyer, the same anew, what was missing or what was not accepted: the carrier and the waybill number.
import { api, type ReturnInfo } from '@merchant/contract'
import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { WaybillField } from '../../../components/form/waybill-field.tsx'
import { useChosenRule } from '../../../components/form/use-chosen-rule.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { Facts } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { useOfferedCarriers } from '../../../session/session.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import type { ReturnModalProps } from './agree-modal.tsx'
import { returnActsTexts } from './return-acts.texts.ts'

/** px. */
const GAP = 16

interface Values {
  readonly carrierCode: string
  readonly waybillNo: string
}

interface ReshipModalProps extends ReturnModalProps {
  readonly what: 'reship' | 'handBack'
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onSend: (info: ReturnInfo, terms: Values) => Promise<unknown>
}

/** What was sent goes under another number than was said. */
const isCorrected = (info: ReturnInfo, what: ReshipModalProps['what']): boolean =>
  what === 'reship' ? info.reshipped !== null : info.handedBack !== null && !info.isHandBackDue

export function ReshipModal({ info, open, what: asked, onDone, onSend }: ReshipModalProps): ReactNode {
  const t = useText(returnActsTexts)
  const chosen = useChosenRule()
  const carriers = useOfferedCarriers((asked === 'reship' ? info.reshipped : info.handedBack)?.carrierCode)
  const now = useParameters()
  const what = isCorrected(info, asked) ? (`${asked}Anew` as const) : asked
  return (
    <FormModal<Values>
      title={t(`${what}Title`, { no: info.returnNo })}
      open={open}
      onClose={onDone}
      submitText={t(what)}
      onSubmit={(terms) => onSend(info, terms)}
    >
      <p className="muted">
        {what === 'reship' && info.wanted !== null
          ? t('reshipWantedMeans', {
              count: info.quantity,
              days: now('afterSale.exchangeReceiveDays'),
              spec: info.wanted.specText,
              rest: info.wanted.available,
            })
          : t(`${what}Means`, { count: info.quantity, days: now('afterSale.exchangeReceiveDays') })}
      </p>
      {what === 'reship' && info.wanted !== null && info.wanted.available < info.quantity && (
        <NoticeBar tone="warning" title={t('wantedIsShort', { spec: info.wanted.specText })} />
      )}
      {info.receiver !== null && <Receiver info={info} receiver={info.receiver} />}
      <Form.Item
        name="waybillNo"
        label={t('waybill')}
        required
        rules={rulesOf(api.returnOrder.operate.body, 'waybillNo')}
      >
        <WaybillField />
      </Form.Item>
      <Form.Item name="carrierCode" label={t('carrier')} rules={[chosen]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={carriers.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Form.Item>
    </FormModal>
  )
}

/** Masked as the order has it; whoever may see it whole does so there. */
function Receiver({
  info: { orderId, orderNo },
  receiver: { name, phone, address },
}: {
  readonly info: ReturnInfo
  readonly receiver: NonNullable<ReturnInfo['receiver']>
}): ReactNode {
  const t = useText(returnActsTexts)
  return (
    <div style={{ marginBottom: GAP }}>
      <Facts
        items={[
          [t('receiver'), `${name} ${phone}`],
          [t('receiverAddress'), address],
        ]}
      />
      <May do="saleOrder.view">
        <PageLink to={`/order/saleorder?id=${orderId}`}>{t('receiverInOrder', { no: orderNo })}</PageLink>
      </May>
    </div>
  )
}
