// The platform's categories, as every part of the goods' editor reads them.
import { api } from '@merchant/contract'
import { useRead } from '../../../api/use-endpoint.ts'

/** They change rarely: ten minutes old is fresh enough, the server checks each save anyway. */
export const useCategories = () => useRead(api.category.list, undefined, { staleTime: 600_000 })
