// Offers a buyer something else: another kind of return, another amount, or to let it be; with a note.
import { api, formatYuan, isMoneyOffer, isReplacing, offerType, type ReturnInfo } from '@merchant/contract'
import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import type { ReturnModalProps } from './agree-modal.tsx'
import { returnActsTexts } from './return-acts.texts.ts'
import { offerTypeTexts } from './return-order.labels.ts'
import type { OfferTerms } from './use-return-commands.ts'

interface OfferModalProps extends ReturnModalProps {
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onOffer: (info: ReturnInfo, terms: OfferTerms) => Promise<unknown>
}

export function OfferModal({ info, open, onDone, onOffer }: OfferModalProps): ReactNode {
  const t = useText(returnActsTexts)
  const say = useSay()
  const { amountFen, maxFen, type, offersLeft, returnNo } = info
  // Goods that are asked for anyway are no offer.
  const types = offerType.options.filter((value) => !(isReplacing(type) && value === type))
  const most = formatYuan(maxFen, true)
  return (
    <FormModal<OfferTerms>
      title={t('offerTitle', { no: returnNo })}
      open={open}
      onClose={onDone}
      submitText={t('offerSend')}
      width={560}
      initialValues={{
        type: type === 'EXCHANGE' ? 'RETURN_REFUND' : type === 'RESHIP' ? 'REFUND_ONLY' : type,
        amountFen,
      }}
      onSubmit={({ amountFen: fen, ...terms }) =>
        onOffer(info, isMoneyOffer(terms.type) ? { ...terms, amountFen: fen } : terms)
      }
    >
      <p className="muted">{t('offerMeans', { count: offersLeft })}</p>
      <Form.Item name="type" label={t('offerType')} required>
        <Radio.Group
          style={{ rowGap: 4 }}
          options={types.map((value) => ({ value, label: say(offerTypeTexts[value]) }))}
        />
      </Form.Item>
      <Form.Item<OfferTerms> noStyle dependencies={['type']}>
        {({ getFieldValue }) => {
          const offered = getFieldValue('type') as OfferTerms['type']
          return isMoneyOffer(offered) ? (
            <Form.Item
              name="amountFen"
              label={t('offerAmount')}
              extra={t('offerMost', { max: most, asked: formatYuan(amountFen, true) })}
              rules={[{ required: true }, { validator: async (_, value: unknown) => mustFit(value, maxFen, t) }]}
            >
              <FenInput />
            </Form.Item>
          ) : (
            <p className="muted">{t(offered === 'CANCEL' ? 'offerCancelMeans' : 'offerGoodsMeans', { most })}</p>
          )
        }}
      </Form.Item>
      <Form.Item name="note" label={t('offerNote')} rules={rulesOf(api.returnOrder.operate.body, 'note')}>
        <Input.TextArea placeholder={t('offerHint')} rows={3} maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  )
}

/** Errors: throws what stands beside the field. */
function mustFit(value: unknown, maxFen: number, t: ReturnType<typeof useText<typeof returnActsTexts>>): void {
  if (typeof value !== 'number') return
  if (value < 1) throw new Error(t('tooSmall'))
  if (value > maxFen) throw new Error(t('tooLarge', { max: formatYuan(maxFen, true) }))
}
