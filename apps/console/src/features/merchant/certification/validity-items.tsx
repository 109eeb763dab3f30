// The first and the last day of a paper: begun already, not over yet, and the end after the start.
import { Form } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { ruleAbout, today } from './company-fields.ts'
import { DayField } from '../../../components/form/day-field.tsx'

interface ValidityItemsProps {
  readonly body: z.ZodType
  /** Names of the two fields, and what they are called. */
  readonly from: { readonly name: string; readonly label: string }
  readonly to: { readonly name: string; readonly label: string }
  readonly longTermLabel: string
  readonly complaints: Readonly<Record<'notYetValid' | 'expired' | 'endsBeforeStart', string>>
}

export function ValidityItems({ body, from, to, longTermLabel, complaints }: ValidityItemsProps): ReactNode {
  return (
    <>
      <Form.Item
        name={from.name}
        label={from.label}
        rules={[...rulesOf(body, from.name), ruleAbout((day) => (day > today() ? complaints.notYetValid : null))]}
      >
        <DayField />
      </Form.Item>
      <Form.Item
        name={to.name}
        label={to.label}
        dependencies={[from.name]}
        rules={[
          ...rulesOf(body, to.name),
          ({ getFieldValue }) =>
            ruleAbout((day) => {
              const start: string | undefined = getFieldValue(from.name)
              if (day < today()) return complaints.expired
              return start !== undefined && day <= start ? complaints.endsBeforeStart : null
            }),
        ]}
      >
        <DayField longTermLabel={longTermLabel} />
      </Form.Item>
    </>
  )
}
