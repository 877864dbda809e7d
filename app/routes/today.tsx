import { TodayScreen } from '#app/features/desk/today/today-screen.tsx'

export default TodayScreen
