// How far a role reaches, from everything to one's own; nobody can give more than they have.
import { api, type DataScope } from '@merchant/contract'
import { useRead } from '../../../api/use-endpoint.ts'
import { useLogin } from '../../../session/session.ts'

export const dataScopes: readonly DataScope[] = ['ALL_SHOPS', 'OWN_SHOP', 'SELF']

/** Whether the person who is signed in may give a scope; the server decides, this only spares the refusal. */
export function useGivableScopes(): (scope: DataScope) => boolean {
  const { user, roles } = useLogin()
  const { data } = useRead(api.staff.roles)
  const own = (data ?? []).filter(({ key }) => roles.includes(key)).map((role) => dataScopes.indexOf(role.dataScope))
  const widest = user.kind === 'OWNER' ? 0 : Math.min(dataScopes.length - 1, ...own)
  return (scope) => dataScopes.indexOf(scope) >= widest
}
