import { Page, PageHeader } from '@mutua/web-kit';

export const placeholder = (path: string) =>
  function Placeholder() {
    return (
      <Page title={path}>
        <PageHeader title={path} />
      </Page>
    );
  };
