// One parameter is changed: another value between its bounds, and why.
import { api, parameterCatalogue, parameterChoices, parameterNumber, parameterText } from '@merchant/contract'
import { parameterMeanings, parameterTexts, parameterUnitTexts, parameterWords } from '@merchant/contract/labels'
import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { NumberField } from './number-field.tsx'
import type { KnownRow } from './known-row.ts'
import { parameterPageTexts } from './parameter.texts.ts'

interface Values {
  readonly value: number
  readonly reason: string
}

const { body } = api.parameter.change

const mustDiffer = (before: number, message: string) => async (_: unknown, value: unknown) => {
  if (value === before) throw new Error(message)
}

export function ParameterForm({ row, onClose }: { readonly row: KnownRow; readonly onClose: () => void }): ReactNode {
  const t = useText(parameterPageTexts)
  const say = useSay()
  const notice = useNotice()
  const { key, version } = row
  const { min, max, unit } = parameterCatalogue[key]
  const bounds = { min: parameterNumber(key, min), max: parameterNumber(key, max) }
  const choices = parameterChoices(key)
  const name = say(parameterTexts[key])
  const { send } = useSend(api.parameter.change, {
    refreshes: [api.parameter.list, api.parameter.changes, api.init.start],
    proves: () => t('changeTitle', { name }),
    quiet: 'ofFields',
  })
  return (
    <FormModal<Values>
      title={t('changeTitle', { name })}
      open
      onClose={onClose}
      submitText={t('change')}
      initialValues={{ value: row.value }}
      onSubmit={async (values) => {
        await send({ ...values, key, version })
        notice.success(t('saved', { name }))
      }}
    >
      <p className="muted">{t('about', { meaning: say(parameterMeanings[key]), note: t('note') })}</p>
      <Form.Item
        name="value"
        label={t('newValue')}
        {...(choices === null ? { extra: t('between', { ...bounds, unit: say(parameterUnitTexts[unit]) }) } : {})}
        rules={[
          ...rulesOf(body, 'value'),
          { type: 'number', min, max, message: t('outside', bounds) },
          // Said when it is sent: who looks at the value and goes on to the reason has done nothing wrong.
          { validateTrigger: 'onSubmit', validator: mustDiffer(row.value, t('same')) },
        ]}
      >
        {choices === null ? (
          <NumberField unit={unit} />
        ) : (
          <Radio.Group
            options={choices.map((value) => ({ value, label: say(parameterText(key, value, parameterWords)) }))}
          />
        )}
      </Form.Item>
      <Form.Item name="reason" label={t('reason')} extra={t('reasonHint')} rules={rulesOf(body, 'reason')}>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  )
}
