// Why an order is held, or what came of it when it is released: in words that its merchant reads.
import { api } from '@merchant/contract'
import { holdTexts } from '@merchant/contract/labels'
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { platformOrderTexts } from './platform-order.texts.ts'
import type { HoldReason, HoldValues, useHolding } from './use-holding.ts'

const reasons: readonly HoldReason[] = ['RISK', 'DISPUTE', 'PLATFORM']

export function HoldForm({
  holding,
  end,
  decide,
}: Pick<ReturnType<typeof useHolding>, 'holding' | 'end' | 'decide'>): ReactNode {
  const t = useText(platformOrderTexts)
  const say = useSay()
  if (holding === null) return null
  const { act, order } = holding
  const isHold = act === 'hold'
  return (
    <FormModal<HoldValues>
      title={t(isHold ? 'holdTitle' : 'releaseTitle', { no: order.orderNo })}
      open
      onClose={end}
      submitText={t(act)}
      danger={isHold}
      width={560}
      onSubmit={(values) => decide(holding, values)}
    >
      <p className="muted">{t(isHold ? 'holdWhat' : 'releaseWhat', { merchant: order.merchantName })}</p>
      {isHold && (
        <Form.Item
          name="reason"
          label={t('reason')}
          required
          rules={rulesOf(api.platformSaleOrder.hold.body, 'reason')}
        >
          <Select
            options={reasons.map((value) => ({ value, label: say(holdTexts[value]) }))}
            placeholder={t('reasonChoose')}
          />
        </Form.Item>
      )}
      <Form.Item name="note" label={t('note')} required rules={rulesOf(api.platformSaleOrder.hold.body, 'note')}>
        <Input.TextArea placeholder={t(isHold ? 'holdHint' : 'releaseHint')} rows={3} maxLength={100} showCount />
      </Form.Item>
    </FormModal>
  )
}
