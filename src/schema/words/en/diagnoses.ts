/**
 * Diagnoses and medicines, collected by hand: codes of ICD-10-CM (public domain) and generic names, most of them INNs.
 * A row is drawn by its place: a change here, even of the order, changes streams and is a breaking change.
 */

/** ICD-10-CM code, and generic names of medicines that are given for it. */
export const diagnosisRows: readonly string[] = `A09|loperamide,ondansetron
A69.20|doxycycline,amoxicillin
B00.9|aciclovir,valaciclovir
B02.9|valaciclovir,gabapentin
B35.1|terbinafine,itraconazole
B35.3|terbinafine,clotrimazole
B37.0|nystatin,fluconazole
D50.9|ferrous sulfate
D51.0|cyanocobalamin
D52.9|folic acid
E03.9|levothyroxine
E05.90|methimazole,propranolol
E10.9|insulin glargine,insulin lispro
E11.65|metformin,insulin glargine,semaglutide
E11.9|metformin,glipizide,sitagliptin,empagliflozin
E53.8|cyanocobalamin
E55.9|colecalciferol
E66.9|semaglutide,orlistat
E78.00|atorvastatin,rosuvastatin,ezetimibe
E78.2|fenofibrate,atorvastatin
E78.5|atorvastatin,simvastatin,pravastatin
E87.6|potassium chloride
F10.20|naltrexone,acamprosate
F17.210|varenicline,bupropion
F31.9|lithium carbonate,lamotrigine,quetiapine
F32.9|sertraline,escitalopram,bupropion
F33.1|fluoxetine,venlafaxine,mirtazapine
F41.0|paroxetine,sertraline
F41.1|escitalopram,duloxetine,buspirone
F43.10|sertraline,prazosin
F90.0|methylphenidate,atomoxetine
G20.A1|levodopa,pramipexole
G25.81|ropinirole,pramipexole
G30.9|donepezil,memantine
G35|glatiramer acetate,interferon beta-1a
G40.909|levetiracetam,lamotrigine,valproic acid
G43.009|sumatriptan,topiramate,propranolol
G43.909|sumatriptan,rizatriptan,topiramate
G47.00|zolpidem,trazodone
G47.33|modafinil
G51.0|prednisone,valaciclovir
G62.9|gabapentin,pregabalin,duloxetine
H10.9|erythromycin,olopatadine
H40.10X0|latanoprost,timolol
H66.90|amoxicillin,azithromycin
I10|lisinopril,amlodipine,losartan,hydrochlorothiazide
I11.9|lisinopril,metoprolol
I20.9|nitroglycerin,metoprolol
I25.10|aspirin,atorvastatin,metoprolol
I26.99|apixaban,rivaroxaban
I48.91|apixaban,warfarin,diltiazem
I50.22|carvedilol,spironolactone,furosemide
I50.9|furosemide,lisinopril,carvedilol
I63.9|clopidogrel,aspirin
I73.9|cilostazol,clopidogrel
I82.409|rivaroxaban,apixaban,enoxaparin
J00|paracetamol
J01.90|amoxicillin,fluticasone
J02.0|penicillin V,amoxicillin
J02.9|ibuprofen,paracetamol
J06.9|paracetamol,ibuprofen
J10.1|oseltamivir
J18.9|azithromycin,levofloxacin,ceftriaxone
J20.9|salbutamol,guaifenesin
J30.1|cetirizine,loratadine
J30.9|fluticasone,cetirizine,montelukast
J44.1|prednisone,tiotropium,azithromycin
J44.9|tiotropium,salbutamol,budesonide
J45.20|salbutamol
J45.909|salbutamol,budesonide,montelukast
K21.00|pantoprazole,esomeprazole
K21.9|omeprazole,famotidine
K25.9|omeprazole,sucralfate
K29.70|pantoprazole,famotidine
K50.90|adalimumab,budesonide
K51.90|mesalazine,infliximab
K52.9|ondansetron,loperamide
K57.32|ciprofloxacin,metronidazole
K58.9|dicycloverine,loperamide
K59.00|macrogol,senna,docusate
K64.9|hydrocortisone
L03.90|cefalexin,clindamycin
L20.9|hydrocortisone,triamcinolone
L23.9|triamcinolone,prednisone
L29.9|hydroxyzine
L30.9|triamcinolone,hydrocortisone
L40.0|calcipotriol,methotrexate,adalimumab
L50.9|cetirizine,fexofenadine
L70.0|tretinoin,doxycycline,benzoyl peroxide
L71.9|metronidazole,doxycycline
M06.9|methotrexate,hydroxychloroquine,adalimumab
M10.9|allopurinol,colchicine
M16.9|naproxen,celecoxib
M17.0|naproxen,diclofenac
M17.9|ibuprofen,celecoxib
M25.511|ibuprofen,naproxen
M32.9|hydroxychloroquine,prednisone
M54.2|cyclobenzaprine,ibuprofen
M54.50|ibuprofen,cyclobenzaprine,naproxen
M62.838|cyclobenzaprine,tizanidine
M79.7|duloxetine,pregabalin
M81.0|alendronic acid,denosumab
N18.30|lisinopril,dapagliflozin
N20.0|tamsulosin,ketorolac
N30.00|nitrofurantoin,trimethoprim
N32.81|oxybutynin,mirabegron
N39.0|nitrofurantoin,ciprofloxacin,fosfomycin
N40.1|tamsulosin,finasteride
N52.9|sildenafil,tadalafil
N76.0|metronidazole,clindamycin
N80.9|norethisterone,naproxen
N94.6|ibuprofen,naproxen
N95.1|estradiol,paroxetine
O21.0|doxylamine,ondansetron
R05.9|benzonatate,dextromethorphan
R11.2|ondansetron,metoclopramide
R42|meclozine
R50.9|paracetamol,ibuprofen
R51.9|paracetamol,ibuprofen
S93.401A|ibuprofen,paracetamol
T78.40XA|diphenhydramine,epinephrine
Z30.011|ethinylestradiol,levonorgestrel`.split('\n')
