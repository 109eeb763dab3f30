// Name and terms of one category, and of everything below it if that is wanted.
import { api, CATEGORY_DAYS, type CategoryRow, noReasonReturn, type NoReasonReturn } from '@merchant/contract'
import { Checkbox, Form, Input, InputNumber, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { categoryTexts } from './category.texts.ts'

interface Values {
  readonly name: string
  /** As people say it: 5 is 5 %. */
  readonly commissionBp: number
  readonly depositFen: number | null
  readonly confirmDays: number
  readonly afterSaleDays: number
  readonly noReasonReturn: NoReasonReturn
  readonly withBelow?: boolean
}

interface ChangeCategoryProps {
  readonly category: CategoryRow | null
  /** How many are below it. */
  readonly below: number
  readonly onClose: () => void
}

export function ChangeCategory({ category, below, onClose }: ChangeCategoryProps): ReactNode {
  const t = useText(categoryTexts)
  const notice = useNotice()
  const update = useSend(api.category.update, { refreshes: [api.category.listAll, api.category.list] })
  const save = async ({ name, commissionBp, depositFen, withBelow = false, ...periods }: Values) => {
    if (category === null) return
    const { id, version } = category
    const terms = { commissionBp: Math.round(commissionBp * 100), depositFen: depositFen ?? 0, ...periods }
    await update.send({ action: 'change', id, version, name, ...terms, withBelow })
    notice.success(t('changed', { name }))
  }
  if (category === null) return null
  const { name, keptName, commissionBp, depositFen, confirmDays, afterSaleDays } = category
  const periods = { confirmDays, afterSaleDays, noReasonReturn: category.noReasonReturn }
  return (
    <FormModal<Values>
      title={t('changeTitle', { name })}
      open
      onClose={onClose}
      onSubmit={save}
      initialValues={{ name: keptName, commissionBp: commissionBp / 100, depositFen, ...periods }}
    >
      <Form.Item name="name" label={t('name')} rules={rulesOf(api.category.insert.body, 'name')}>
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="commissionBp"
        label={t('rate')}
        extra={t('rateHint')}
        rules={[{ required: true, type: 'number', min: 0, max: 50 }]}
      >
        <InputNumber<number> min={0} max={50} precision={2} suffix="%" controls={false} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="depositFen" label={t('depositField')} extra={t('depositHint')}>
        <FenInput />
      </Form.Item>
      <DaysField name="confirmDays" label={t('confirmField')} hint={t('confirmHint')} />
      <DaysField name="afterSaleDays" label={t('afterSaleField')} hint={t('afterSaleHint')} />
      <Form.Item name="noReasonReturn" label={t('returnField')}>
        <Radio.Group options={noReasonReturn.options.map((value) => ({ value, label: t(`return_${value}`) }))} />
      </Form.Item>
      {below > 0 && (
        <Form.Item name="withBelow" valuePropName="checked">
          <Checkbox>{t('withBelow', { count: below })}</Checkbox>
        </Form.Item>
      )}
    </FormModal>
  )
}

interface DaysFieldProps {
  readonly name: 'confirmDays' | 'afterSaleDays'
  readonly label: string
  readonly hint: string
}

function DaysField({ name, label, hint }: DaysFieldProps): ReactNode {
  const t = useText(categoryTexts)
  const { least, most } = CATEGORY_DAYS
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      rules={[{ required: true, type: 'integer', min: least, max: most }]}
    >
      <InputNumber<number>
        min={least}
        max={most}
        precision={0}
        suffix={t('days')}
        controls={false}
        style={{ width: '100%' }}
      />
    </Form.Item>
  )
}
