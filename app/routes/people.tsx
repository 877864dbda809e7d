import { PeopleScreen } from '#app/features/desk/people/people-screen.tsx'

export default PeopleScreen
