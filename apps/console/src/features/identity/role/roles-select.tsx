// The choice of roles for a person, where only those can be given that permit no more than one holds oneself.
import { api, permissionsOf } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { SeveralSelect } from '../../../components/list/several-select.tsx'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { roleTexts } from './role.texts.ts'

interface RolesSelectProps {
  readonly id?: string
  readonly value?: string[]
  readonly onChange?: (value: string[]) => void
}

/** A Form.Item control. */
export function RolesSelect({ id, value, onChange }: RolesSelectProps): ReactNode {
  const t = useText(roleTexts)
  const held = new Set(useLogin().permissions)
  const { data, isLoading } = useRead(api.staff.roles)
  return (
    <SeveralSelect
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      {...(onChange === undefined ? {} : { onChange })}
      loading={isLoading}
      placeholder={t('chooseRoles')}
      optionFilterProp="label"
      options={(data ?? []).map((role) => {
        const isGivable = permissionsOf(role.permissions).every((permission) => held.has(permission))
        return {
          value: role.id,
          label: isGivable ? role.name : t('beyondYours', { name: role.name }),
          disabled: !isGivable,
        }
      })}
    />
  )
}
