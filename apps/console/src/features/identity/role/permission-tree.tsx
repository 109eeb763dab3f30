// The rights of a role as a tree of groups, pages and actions with tick boxes. A Form.Item control.
import { codeOf, type Permission, permissionLabel, permissionsOf } from '@merchant/contract'
import { Checkbox } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { usePageTree } from '../../../components/layout/page-tree.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { type PermissionPage, permissionGroups, permissionsOfParty, withRights } from './permission-groups.ts'
import { roleTexts } from './role.texts.ts'
import './permission.css'

interface PermissionTreeProps {
  /** Codes. */
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
  readonly isReadOnly?: boolean
}

/** Which rights are ticked, which of them one may give, and how to tick more. */
interface Ticks {
  readonly chosen: ReadonlySet<Permission>
  readonly held: ReadonlySet<Permission>
  readonly isReadOnly: boolean
  readonly set: (permissions: readonly Permission[], isChosen: boolean) => void
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
  const chosen = new Set(permissionsOf(value))
  const set = (permissions: readonly Permission[], isChosen: boolean) => {
    const givable = permissions.filter((permission) => held.has(permission))
    const next = withRights(chosen, givable, isChosen)
    // A right that one does not hold oneself stays as it is.
    onChange?.(all.filter((each) => (held.has(each) ? next.has(each) : chosen.has(each))).map(codeOf))
  }
  const ticks: Ticks = { chosen, held, isReadOnly, set }
  return (
    <div className="permission-tree" role="group" aria-label={t('permissions')}>
      <SeveralBox ticks={ticks} permissions={all}>
        {t('all')}
      </SeveralBox>
      {groups.map((group) => (
        <fieldset key={group.key}>
          <legend>
            <SeveralBox ticks={ticks} permissions={group.pages.flatMap(({ permissions }) => permissions)}>
              {say(group.title)}
            </SeveralBox>
          </legend>
          {group.pages.map((page) => (
            <PageBoxes key={page.code} page={page} ticks={ticks} />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

function PageBoxes({ page, ticks }: { page: PermissionPage; ticks: Ticks }): ReactNode {
  const say = useSay()
  return (
    <div className="permission-page" role="group" aria-label={say(page.title)}>
      <SeveralBox ticks={ticks} permissions={page.permissions}>
        {say(page.title)}
      </SeveralBox>
      <div className="permission-actions">
        {page.permissions.map((permission) => (
          <Checkbox
            key={permission}
            checked={ticks.chosen.has(permission)}
            disabled={ticks.isReadOnly || !ticks.held.has(permission)}
            onChange={({ target }) => ticks.set([permission], target.checked)}
          >
            {say(permissionLabel(permission))}
          </Checkbox>
        ))}
      </div>
    </div>
  )
}

interface SeveralBoxProps {
  readonly ticks: Ticks
  readonly permissions: readonly Permission[]
  readonly children: ReactNode
}

/** A box for several: ticked when all of those one may give are. */
function SeveralBox({ ticks: { chosen, held, isReadOnly, set }, permissions, children }: SeveralBoxProps): ReactNode {
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
      {children}
    </Checkbox>
  )
}
