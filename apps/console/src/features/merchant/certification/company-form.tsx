// The company's papers in four parts, one open at a time; each part is checked when it is left and kept while it is typed.
import { CheckOutlined, ExclamationOutlined } from '@ant-design/icons'
import { api, type CompanyInfo } from '@merchant/contract'
import { Button, Form } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useText } from '../../../i18n/text.ts'
import { AccountFields } from './company-account-fields.tsx'
import { BusinessFields } from './company-business-fields.tsx'
import { LegalFields } from './company-legal-fields.tsx'
import { LicenceFields } from './company-licence-fields.tsx'
import { type CompanyGroup, companyGroups, type CompanyInput, type CompanyValues } from './company-values.ts'
import { companyTexts } from './company.texts.ts'
import { type PartState, useCompanyForm } from './use-company-form.ts'
import './form-part.css'

interface CompanyFormProps {
  readonly info: CompanyInfo
  readonly onSubmit: (input: CompanyInput) => Promise<unknown>
}

const fieldsOf = {
  licence: LicenceFields,
  business: BusinessFields,
  legal: LegalFields,
  account: AccountFields,
} satisfies Record<CompanyGroup, unknown>

/** The first control of the open part. */
const FIRST_OF_OPEN = '[data-open] .form-part-body :is(input, button)'

export function CompanyForm({ info, onSubmit }: CompanyFormProps): ReactNode {
  const t = useText(companyTexts)
  const list = useRef<HTMLOListElement>(null)
  const { formProps, isBusy, parts, leave } = useCompanyForm({
    info,
    onSubmit,
    onNext: () => setTimeout(() => list.current?.querySelector<HTMLElement>(FIRST_OF_OPEN)?.focus(), 0),
  })
  return (
    <Form<CompanyValues> {...formProps}>
      <ol ref={list} className="form-part-list">
        {companyGroups.map((group, index) => {
          const Fields = fieldsOf[group]
          const isOpen = group === parts.open
          return (
            <Part
              key={group}
              group={group}
              state={parts.stateOf(group)}
              isOpen={isOpen}
              onOpen={() => parts.setOpen(group)}
            >
              <Fields body={api.company.save.body} papers={info.papers} />
              <div className="form-part-foot">
                {/* Enter in a field presses the first submit button, also a hidden one: only the open part may have it. */}
                {index < companyGroups.length - 1 ? (
                  <Button
                    type="primary"
                    htmlType={isOpen ? 'submit' : 'button'}
                    onClick={(event) => {
                      event.preventDefault()
                      void leave(group)
                    }}
                  >
                    {t('next')}
                  </Button>
                ) : (
                  <Button type="primary" htmlType={isOpen ? 'submit' : 'button'} loading={isBusy}>
                    {t(info.papers === null ? 'submit' : 'resubmit')}
                  </Button>
                )}
                <span className="muted">{t('keptInBrowser')}</span>
              </div>
            </Part>
          )
        })}
      </ol>
    </Form>
  )
}

interface PartProps {
  readonly group: CompanyGroup
  readonly state: PartState
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly children: ReactNode
}

function Part({ group, state, isOpen, onOpen, children }: PartProps): ReactNode {
  const t = useText(companyTexts)
  const isMarked = state === 'groupMarked'
  return (
    <li className={`form-part is-${isMarked ? 'marked' : state}`} data-open={isOpen ? '' : undefined}>
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={onOpen}>
          <span className="form-part-mark" aria-hidden="true">
            {isMarked ? (
              <ExclamationOutlined />
            ) : state === 'groupDone' ? (
              <CheckOutlined />
            ) : (
              companyGroups.indexOf(group) + 1
            )}
          </span>
          {t(group)}
          <small>{t(state)}</small>
        </button>
      </h3>
      {/* Closed parts keep their fields: what was typed there is sent too. */}
      <div className="form-part-body" hidden={!isOpen}>
        {children}
      </div>
    </li>
  )
}
