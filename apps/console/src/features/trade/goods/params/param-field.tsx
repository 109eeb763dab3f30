// The field of one attribute, by its way of entering; its value is the draft with the name that the attribute has now.
import { type CategoryAttribute, spoken, valuesComplaint } from '@merchant/contract'
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { DayField } from '../../../../components/form/day-field.tsx'
import { SeveralSelect } from '../../../../components/list/several-select.tsx'
import { useText } from '../../../../i18n/text.ts'
import { paramsTexts } from './params.texts.ts'
import type { ParamDraft } from './params-values.ts'

interface ParamFieldProps {
  readonly attribute: CategoryAttribute
  /** What stood there when the editor was opened. */
  readonly before: readonly string[]
}

export function ParamField({ attribute, before }: ParamFieldProps): ReactNode {
  const t = useText(paramsTexts)
  const { id, name, keptName, unit, required } = attribute
  const draftOf = (values: readonly string[]): ParamDraft => ({ name: keptName, unit, values: [...values] })
  return (
    <Form.Item
      name={['params', id]}
      label={name}
      required={required}
      getValueProps={(draft: ParamDraft | undefined) => ({ values: draft?.values ?? [] })}
      getValueFromEvent={draftOf}
      trigger="onValues"
      rules={[
        {
          validator: async (_, draft: ParamDraft | undefined) => {
            const values = draft?.values ?? []
            if (values.length === 0) {
              if (required) throw new Error(t('missing', { name }))
              return
            }
            const complaint = valuesComplaint(attribute, values, before)
            if (complaint !== null) throw new Error(spoken(complaint))
          },
        },
      ]}
    >
      <Control attribute={attribute} before={before} />
    </Form.Item>
  )
}

interface ControlProps extends ParamFieldProps {
  readonly id?: string
  readonly values?: readonly string[]
  readonly onValues?: (values: readonly string[]) => void
}

function Control({ attribute, before, id, values = [], onValues }: ControlProps): ReactNode {
  const t = useText(paramsTexts)
  const { inputType, unit, options, maxValues } = attribute
  const [value] = values
  const named = id === undefined ? {} : { id }
  // What is no option any more and stood there may go on standing there.
  const choices = [...new Set([...options, ...before])].map((option) => ({ value: option, label: option }))
  const one = (typed: string | undefined) => onValues?.(typed === undefined || typed === '' ? [] : [typed])
  switch (inputType) {
    case 'SELECT':
      return (
        <Select<string>
          {...named}
          {...(value !== undefined && { value })}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={choices}
          placeholder={t('choose')}
          onChange={one}
        />
      )
    case 'MULTI':
      return (
        <SeveralSelect
          {...named}
          value={[...values]}
          options={choices}
          maxCount={maxValues}
          placeholder={t('most', { count: maxValues })}
          onChange={(chosen) => onValues?.(chosen)}
        />
      )
    case 'DATE':
      return <DayField {...named} {...(value !== undefined && { value })} onChange={one} />
    case 'NUMBER':
      return (
        <Input
          {...named}
          value={value ?? ''}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          {...(unit !== '' && { suffix: unit })}
          onChange={(event) => one(event.target.value.trim())}
        />
      )
    case 'TEXT':
      return (
        <Input
          {...named}
          value={value ?? ''}
          autoComplete="off"
          maxLength={100}
          onChange={(event) => one(event.target.value)}
        />
      )
  }
}
