/**
 * Passes files dropped on the box to the page's `mt-document-drop`. Without such an element, the files are rejected, so
 * that the browser does not leave the page to open a file.
 */
export function handOverFiles(event: DragEvent): void {
  const {dataTransfer, type} = event;
  // An image dragged within a page is also a file.
  if (!dataTransfer?.types.includes('Files') || dataTransfer.types.includes('text/html')) return;
  event.preventDefault();
  const documents = document.querySelector('mt-document-drop');
  dataTransfer.dropEffect = documents ? 'copy' : 'none';
  if (!documents || type !== 'drop') return;
  documents.dispatchEvent(new DragEvent('drop', {dataTransfer, cancelable: true}));
  documents.scrollIntoView({block: 'nearest'});
}
