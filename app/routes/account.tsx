import { AccountScreen } from '#app/features/account/account-screen.tsx'

export default AccountScreen
