// The rights of a role as a tree of groups, pages and actions with tick boxes. A Form.Item control.
import { Checkbox } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { usePageTree } from '../../../components/layout/page-tree.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { permissionGroups, permissionsOfParty, withRights } from './permission-groups.ts'
import { permissionLabels } from './permission.labels.ts'
import { roleTexts } from './role.texts.ts'

interface PermissionTreeProps {
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
  readonly isReadOnly?: boolean
}

/** Nobody can give what they do not hold: such boxes cannot be ticked. */
export function PermissionTree({ value = [], onChange, isReadOnly = false }: PermissionTreeProps): ReactNode {
  const t = useText(roleTexts)
  const say = useSay()
  const tree = usePageTree()
  const { party, permissions: own } = useLogin()
  const groups = useMemo(() => permissionGroups(tree, party), [tree, party])
  const all = permissionsOfParty(party)
  const held = new Set(own)
  const chosen = new Set(value)
  const set = (permissions: readonly string[], isChosen: boolean) => {
    const next = withRights(
      chosen,
      permissions.filter((permission) => held.has(permission)),
      isChosen,
    )
    // A right that one does not hold oneself stays as it is.
    onChange?.(all.filter((each) => (held.has(each) ? next.has(each) : chosen.has(each))))
  }
  /** A box for several: ticked when all of those one may give are. */
  const several = (label: ReactNode, permissions: readonly string[]) => {
    const count = permissions.filter((permission) => chosen.has(permission)).length
    const givable = permissions.filter((permission) => held.has(permission))
    const isAll = count > 0 && givable.every((permission) => chosen.has(permission))
    return (
      <Checkbox
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        disabled={isReadOnly || givable.length === 0}
        onChange={({ target }) => set(permissions, target.checked)}
      >
        {label}
      </Checkbox>
    )
  }
  return (
    <div className="permission-tree" role="group" aria-label={t('permissions')}>
      {several(t('all'), all)}
      {groups.map((group) => (
        <fieldset key={group.key}>
          <legend>
            {several(
              say(group.title),
              group.pages.flatMap(({ permissions }) => permissions),
            )}
          </legend>
          {group.pages.map((page) => (
            <div key={page.code} className="permission-page" role="group" aria-label={say(page.title)}>
              {several(say(page.title), page.permissions)}
              <div className="permission-actions">
                {page.permissions.map((permission) => (
                  <Checkbox
                    key={permission}
                    checked={chosen.has(permission)}
                    disabled={isReadOnly || !held.has(permission)}
                    onChange={({ target }) => set([permission], target.checked)}
                  >
                    {say(permissionLabels[permission])}
                  </Checkbox>
                ))}
              </div>
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
