/** The look of the page of a form, put together by the build. */
declare module 'virtual:form-look' {
  const look: string;
  export default look;
}
